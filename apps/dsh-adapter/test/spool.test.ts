import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaySpool, spool, SPOOL_LIMIT, type Replayed, type Spooled } from '../src/host/spool.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'todo-assistant-spool-'))
  vi.stubEnv('TODO_ASSISTANT_HOME', home)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true, force: true })
})

const note = (text: string): Spooled => ({
  kind: 'tool',
  name: 'todo_note',
  arguments: { id: '1.1', text },
  context: { callId: text, sessionId: 's' },
})
const names = async () => (await readdir(join(home, 'spool/dsh'))).sort()

/** What was handed on, and what was said of the refused. */
async function replay(answer: (capture: Spooled) => Replayed): Promise<{ sent: string[]; told: string[] }> {
  const sent: string[] = []
  const told: string[] = []
  await replaySpool(
    async (capture) => {
      sent.push(capture.kind === 'tool' ? (capture.arguments as { text: string }).text : capture.kind)
      return answer(capture)
    },
    (file, why) => told.push(`${file.split('/').at(-1)!.split('.').at(-1)}: ${why}`),
  )
  return { sent, told }
}

test('captures are handed on in the order they were written, and once', async () => {
  for (const text of ['one', 'two', 'three']) await spool(note(text))
  expect((await replay(() => 'filed')).sent).toEqual(['one', 'two', 'three'])
  expect((await replay(() => 'filed')).sent).toEqual([])
  expect(await names()).toEqual([])
})

test('what has to wait keeps what comes after it waiting', async () => {
  for (const text of ['one', 'two', 'three']) await spool(note(text))
  const busy = await replay((capture) =>
    capture.kind === 'tool' && capture.context.callId === 'two' ? 'later' : 'filed',
  )
  expect(busy.sent).toEqual(['one', 'two'])
  expect((await replay(() => 'filed')).sent).toEqual(['two', 'three'])
})

test('what is refused or cannot be read is set aside with its text, and told once', async () => {
  await spool(note('one'))
  await writeFile(join(home, 'spool/dsh/00000000000000.json'), 'half a fi')
  const { told } = await replay(() => ({ refused: 'no such card' }))
  expect(told).toEqual(['refused: unreadable', 'refused: no such card'])
  expect((await names()).every((name) => name.endsWith('.refused'))).toBe(true)
  expect((await replay(() => 'filed')).told).toEqual([])
})

test('only the owner reads them, and a hundred may wait', async () => {
  for (let index = 0; index < SPOOL_LIMIT; index++) expect(await spool(note(`${index}`))).toBe(true)
  expect(await spool(note('one too many'))).toBe(false)
  const [first, ...more] = await names()
  expect(more).toHaveLength(SPOOL_LIMIT - 1)
  if (process.platform !== 'win32') {
    expect((await stat(join(home, 'spool/dsh', first!))).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'spool/dsh'))).mode & 0o777).toBe(0o700)
  }
})
