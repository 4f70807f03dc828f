import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDaemon } from '../daemon.ts'
import { CALLS } from './calls.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** The page `docs/rest-examples.md`, from the same table that is run below. */
function page(): string {
  const head = `# REST examples · REST 示例

Written from one table by \`apps/daemon/test/rest-examples\`; curl, Python and JavaScript are run by a test on every change, PowerShell is not run.
由同一张表生成；curl、Python、JavaScript 每次改动都由测试运行，PowerShell 没有运行。

Address and token · 地址与令牌：

\`\`\`sh
export TODO_URL=http://127.0.0.1:7420 TODO_TOKEN="$(todo-assistant token)"
\`\`\`

\`\`\`powershell
$env:TODO_URL = 'http://127.0.0.1:7420'; $env:TODO_TOKEN = todo-assistant token
\`\`\`
`
  const calls = CALLS.map((call) =>
    [
      `## ${call.en} · ${call.zh}\n`,
      ...LANGUAGES.map(({ name, fence, write }) => `${name}:\n\n\`\`\`${fence}\n${write(call)}\n\`\`\`\n`),
    ].join('\n'),
  )
  return [head, ...calls].join('\n')
}

async function runScript([program, ...args]: [string, ...string[]], script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, PYTHONUTF8: '1', ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  child.stdin.end(script)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('the page of examples is what the table says', async () => {
  await expect(page()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/rest-examples.md'))
})

const run = LANGUAGES.filter((language): language is Language & { run: [string, ...string[]] } => Boolean(language.run))

/** The shell's examples need curl; where a program is missing, its examples are not run. */
const present = ({ run: [program] }: (typeof run)[number]) =>
  spawnSync(program === 'sh' ? 'curl' : program, ['--version']).status === 0

test.each(run.filter(present))('the examples in $name do what they say', async (language) => {
  const daemon = await runDaemon()
  for (const call of CALLS) {
    const env = { TODO_URL: daemon.url, TODO_TOKEN: daemon.token }
    const { code, said } = await runScript(language.run, language.write(call), env)
    expect([call.en, code, said]).toEqual([call.en, 0, expect.stringContaining('401')])
  }
  const { card } = await daemon.client.card('1.0')
  expect(card).toMatchObject({ title: '登录后偶发 401', status: 'done', notes: [{ text: 'seen again on “main”' }] })
})
