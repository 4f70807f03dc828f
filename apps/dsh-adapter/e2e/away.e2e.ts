import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync, chmodSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daemonBin } from './daemon-process.ts'
import { runHeadless } from './dsh-process.ts'
import { eventually } from './eventually.ts'
import type { ModelTurn } from './scripted-model.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const add = (title: string): ModelTurn => ({
  calls: [
    {
      name: 'todo_add',
      arguments: { title, kind: 'idea', intent: '省事', nextStep: '先试', touchedFiles: ['src/auth/router.ts'] },
    },
  ],
})
const waiting = () => {
  const folder = join(stage.assistantHome, 'spool', 'dsh')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}
const answers = () =>
  stage.model.requests.at(-1)?.messages.flatMap((message) => (message.role === 'tool' ? [message.content ?? ''] : []))

test('without a daemon captures are kept, privately and with the commit of that moment, and filed once it runs', async () => {
  const web = await stage.startWeb()
  const session = await web.api.create(stage.repository)
  stage.model.play([add('支持导入'), add('x'.repeat(41)), { text: '好' }])
  await web.api.say(session, '#DB 导入 #/DB #DB 导出 #/DB')

  expect(answers()).toEqual([
    expect.stringMatching(/已先存下卡片「支持导入」.*todo-assistant serve/),
    expect.stringMatching(/title.*40.*41|title.*41.*40/s),
  ])
  await eventually(() => expect(waiting()).toHaveLength(2))
  for (const file of waiting()) expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(stage.assistantHome, 'spool')).mode & 0o777).toBe(0o700)

  writeFileSync(join(stage.assistantHome, 'spool/dsh/00000000000000-broken.json'), 'half a fi')
  const author = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.invalid']
  execFileSync('git', [...author, 'commit', '-q', '--allow-empty', '-m', 'later'], { cwd: stage.repository })
  await stage.startDaemon()
  await eventually(() => expect(waiting()).toEqual([expect.stringMatching(/broken\.refused$/)]), 15_000)
  expect(web.output()).toContain('暂存的一条没有被接受')
  const filed = {
    title: '支持导入',
    raw: false,
    confirmed: true,
    consent: { receipt: 'marker' },
    request: { text: '导入' },
    anchors: { commit: stage.head, branch: 'main' },
  }
  const raw = { ...filed, title: '导出', raw: true, request: { text: '导出' } }
  expect(storedCards(stage.assistantHome)).toMatchObject([filed, raw])

  // A daemon restarted elsewhere with another token is found again, and nothing is filed twice.
  const before = await stage.client().adapters()
  writeFileSync(join(stage.assistantHome, 'token'), 'a-new-token-that-is-long-enough-to-be-one\n')
  await stage.restartDaemon()
  await eventually(async () => {
    const { adapters } = await stage.client().adapters()
    expect(adapters).toMatchObject([{ id: before.adapters[0]!.id, online: true, profile: 'web' }])
  }, 15_000)
  stage.model.play([{ calls: [{ name: 'todo_list', arguments: {} }] }, { text: '好' }])
  await web.api.say(session, '列出来')
  expect(answers()?.at(-1)).toContain('支持导入')
  expect(storedCards(stage.assistantHome)).toHaveLength(2)
})

test('a full spool gives the text back', async () => {
  const folder = join(stage.assistantHome, 'spool', 'dsh')
  mkdirSync(folder, { recursive: true })
  for (let index = 0; index < 100; index++) writeFileSync(join(folder, `${index}.json`), '{}')
  stage.model.play([add('支持导出'), { text: '好' }])
  await runHeadless(stage.dsh, stage.repository, '加')
  expect(answers()?.[0]).toMatch(/todo-assistant serve.*100.*支持导出/s)
  expect(waiting()).toHaveLength(100)
})

test('autoStart starts a daemon that outlives DSH, and what was kept meanwhile is filed', async () => {
  const bin = join(stage.assistantHome, '..', 'bin')
  mkdirSync(bin)
  const command = join(bin, 'todo-assistant')
  writeFileSync(command, `#!/bin/sh\nTODO_ASSISTANT_PORT=0 exec "${process.execPath}" "${daemonBin}" "$@"\n`)
  chmodSync(command, 0o755)
  stage.dsh.env.PATH = `${bin}${delimiter}${stage.dsh.env.PATH}`
  await stage.configure('headless', { autoStart: true, locale: 'en' })
  stage.model.play([
    add('import'),
    { calls: [{ name: 'bash', arguments: { command: 'sleep 3', description: 'wait' } }] },
    { text: 'ok' },
  ])
  await runHeadless(stage.dsh, stage.repository, 'keep it')

  const { pid } = JSON.parse(readFileSync(join(stage.assistantHome, 'daemon.json'), 'utf8')) as { pid: number }
  stage.onClose(async () => void process.kill(pid))
  process.kill(pid, 0)
  await eventually(() => expect(storedCards(stage.assistantHome)).toMatchObject([{ title: 'import' }]))
})
