import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { runProgram } from '../../src/cli/run-program.ts'
import { freshFolder } from '../daemon.ts'

const launcher = join(import.meta.dirname, '../../../../bin/todo-assistant')

test.skipIf(process.platform === 'win32')('the command of a clone runs through a link, from any folder', () => {
  const folder = join(freshFolder(), '我的 bin')
  mkdirSync(folder)
  symlinkSync(launcher, join(folder, 'todo-assistant'))
  expect(runProgram([join(folder, 'todo-assistant'), '--version'])).toEqual({ ok: true, said: manifest.version })
})

test.skipIf(process.platform === 'win32')('in a clone that was not built it says what to do', () => {
  const clone = freshFolder()
  cpSync(launcher, join(clone, 'bin/todo-assistant'))
  const { ok, said } = runProgram([join(clone, 'bin/todo-assistant'), 'list'])
  expect(ok).toBe(false)
  expect(said).toContain(`Once, in ${clone}: npm run build`)
})
