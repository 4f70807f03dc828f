import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { touchedPaths } from '../src/host/touched-paths.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'todo-assistant-paths-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a.ts'), '')
  writeFileSync(join(folder, 'README.md'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['read', { file_path: '/x/a.ts' }, ['/x/a.ts']],
  ['edit', { file_path: 'src/a.ts', old_string: '', new_string: '' }, ['src/a.ts']],
  ['str_replace_editor', { command: 'view', path: '/x/a.ts' }, ['/x/a.ts']],
  ['grep', { pattern: 'x', path: 'src' }, ['src']],
  ['glob', { pattern: '**/*.ts' }, []],
  ['web_fetch', { url: 'https://example.invalid/a.ts' }, []],
  ['read', { file_path: 7 }, []],
  ['read', null, []],
])('%s with %j touches %j', async (tool, input, paths) => {
  expect(await touchedPaths(tool, input, folder)).toEqual(paths)
})

const bash = async (command: string, more: object = {}) =>
  (await touchedPaths('bash', { command, ...more }, folder)).map((path) => path.slice(folder.length + 1))

test('a command touches the files that it names', async () => {
  expect(await bash('grep -n "foo" src/a.ts README.md | head -5')).toEqual(['src/a.ts', 'README.md'])
  expect(await bash("sed -n '1,5p' ./a.ts", { workdir: 'src' })).toEqual(['src/a.ts'])
})

test('what is no file, or may be another one, does not count', async () => {
  expect(await bash('cat src/b.ts; ls src; git log --oneline')).toEqual([])
  expect(await bash('cat $HOME/src/a.ts src/*.ts https://example.invalid/src/a.ts')).toEqual([])
  expect(await bash('cd src && cat README.md')).toEqual([])
  expect(await bash(`cd src && cat ${folder}/README.md`)).toEqual(['README.md'])
})
