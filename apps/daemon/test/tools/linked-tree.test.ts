import { execFileSync } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, runDaemon } from '../daemon.ts'

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.org', ...args], { cwd, stdio: 'pipe' })

test('a card read in a linked working tree is judged by the code of that tree', async () => {
  const main = join(realpathSync(freshFolder()), 'shop')
  execFileSync('git', ['init', '-q', '-b', 'main', main])
  writeFileSync(join(main, 'a.ts'), 'export const a = 1\n')
  git(main, 'add', '.')
  git(main, 'commit', '-qm', 'one')
  const linked = join(main, '..', 'linked')
  git(main, 'worktree', 'add', '-q', linked, '-b', 'work')
  const daemon = await runDaemon()
  const call = async (name: string, args: object, cwd: string) => {
    const context = {
      cwd,
      sessionId: 's',
      rootSessionId: 's',
      turn: 1,
      consent: { receipt: 'button', messageId: null, turn: 1 },
    }
    const response = await daemon.fetch(`/tools/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ arguments: args, context }),
    })
    return ((await response.json()) as { text: string }).text
  }
  await call('todo_add', { title: 'look at a', kind: 'idea', nextStep: 'n', intent: 'i', touchedFiles: ['a.ts'] }, main)
  writeFileSync(join(linked, 'a.ts'), 'export const a = 2\n')
  expect(await call('todo_read', { id: '1.1' }, main)).toContain('fresh')
  expect(await call('todo_read', { id: '1.1' }, linked)).toContain('drifted')
})
