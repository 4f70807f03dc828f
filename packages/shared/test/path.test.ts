import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../src/limits.ts'
import { folderOf, normalisePath, type PathContext } from '../src/path.ts'

const unix: PathContext = { cwd: '/home/me/repo/web', roots: ['/home/me/repo'] }
const windows: PathContext = { cwd: 'C:\\Users\\me\\repo', roots: ['C:\\Users\\me\\repo'] }
const wsl: PathContext = { cwd: '/mnt/c/code/repo', roots: ['/mnt/c/code/repo'] }

describe('on a Unix machine, from the folder web/ of a repository', () => {
  test.each([
    ['src/a.ts', 'web/src/a.ts'],
    ['./src/a.ts', 'web/src/a.ts'],
    ['src//a.ts', 'web/src/a.ts'],
    ['src/./b/../a.ts', 'web/src/a.ts'],
    ['../api/a.ts', 'api/a.ts'],
    ['src\\a.ts', 'web/src/a.ts'],
    ['src/', 'web/src'],
    ['.', 'web'],
    ['..', '.'],
    ['/home/me/repo/src/a.ts', 'src/a.ts'],
    ['/home/me/repo//src/a.ts/', 'src/a.ts'],
    ['//home/me/repo/src/a.ts', 'src/a.ts'],
    ['file:///home/me/repo/src/a.ts', 'src/a.ts'],
    ['file://localhost/home/me/repo/src/a.ts', 'src/a.ts'],
    ['FILE:///home/me/repo/%E5%AF%BC%E5%85%A5.ts', '导入.ts'],
    ['file:///home/me/repo/100%.ts', '100%.ts'],
    ['\\\\wsl$\\Ubuntu\\home\\me\\repo\\src\\a.ts', 'src/a.ts'],
    ['\\\\wsl.localhost\\Ubuntu\\home\\me\\repo\\src\\a.ts', 'src/a.ts'],
    ['  src/a.ts\t'.replace('\t', ' '), 'web/src/a.ts'],
    ['源码/登录.ts', 'web/源码/登录.ts'],
    ['-rf', 'web/-rf'],
    ['--exec=sh', 'web/--exec=sh'],
    ['~/x.ts', 'web/~/x.ts'],
    ['$HOME/x', 'web/$HOME/x'],
    ['SRC/A.ts', 'web/SRC/A.ts'],
    ['app/[id]/page.tsx', 'web/app/[id]/page.tsx'],
  ])('%j is the file %j of the repository', (text, path) => {
    expect(normalisePath(text, unix)).toEqual({ ok: true, path, external: false })
  })

  test.each([
    ['src/a.ts:12', 'web/src/a.ts', 12],
    ['src/a.ts:12:3', 'web/src/a.ts', 12],
    ['src/a.ts:12:', 'web/src/a.ts', 12],
    ['src/a.ts#L12', 'web/src/a.ts', 12],
    ['src/a.ts#L12-L20', 'web/src/a.ts', 12],
    ['/home/me/repo/a.ts:7', 'a.ts', 7],
  ])('splits the line off %j', (text, path, at) => {
    expect(normalisePath(text, unix)).toEqual({ ok: true, path, external: false, line: at })
  })

  test.each([
    ['/etc/passwd', '/etc/passwd'],
    ['/home/me/repository/a.ts', '/home/me/repository/a.ts'],
    ['../../other/a.ts', '/home/me/other/a.ts'],
    ['../../../../../../../a.ts', '/a.ts'],
    ['file:///home/me/repo/%2e%2e/%2e%2e/x', '/home/x'],
    ['/HOME/me/repo/a.ts', '/HOME/me/repo/a.ts'],
    ['C:\\Windows\\x.ini', 'C:/Windows/x.ini'],
    ['\\\\server\\share\\a.ts', '//server/share/a.ts'],
  ])('%j is kept as external: %j', (text, path) => {
    expect(normalisePath(text, unix)).toEqual({ ok: true, path, external: true })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['file:', 'empty'],
    ['a\0b', 'control'],
    ['a\nb', 'control'],
    ['a\u202eb', 'control'],
    ['a\ud800', 'control'],
    ['file:///home/me/repo/a%00b', 'control'],
    ['file:///home/me/repo/a%0Ab', 'control'],
    ['x'.repeat(LIMITS.path + 1), 'long'],
    ['x'.repeat(1_000_000), 'long'],
  ])('%.40j is no path: %s', (text, reason) => {
    expect(normalisePath(text, unix)).toEqual({ ok: false, reason })
  })

  test('a label of 500 characters is kept, one of 501 is refused', () => {
    const fill = 'x'.repeat(LIMITS.path - 'web/'.length)
    expect(normalisePath(fill, unix)).toMatchObject({ ok: true, path: `web/${fill}` })
    expect(normalisePath(`${fill}x`, unix)).toEqual({ ok: false, reason: 'long' })
  })
})

describe('on a Windows machine', () => {
  test.each([
    ['C:\\Users\\me\\repo\\src\\a.ts', 'src/a.ts'],
    ['c:\\users\\ME\\Repo\\Src\\a.ts', 'Src/a.ts'],
    ['/c:/Users/me/repo/src/a.ts', 'src/a.ts'],
    ['c:/Users/me/repo/src/a.ts:3', 'src/a.ts'],
    ['file:///C:/Users/me/repo/src/a.ts', 'src/a.ts'],
    ['src\\a.ts', 'src/a.ts'],
  ])('%j is the file %j', (text, path) => {
    expect(normalisePath(text, windows)).toMatchObject({ ok: true, path, external: false })
  })

  test('another drive and a share are external', () => {
    expect(normalisePath('D:\\x.ts', windows)).toEqual({ ok: true, path: 'D:/x.ts', external: true })
    expect(normalisePath('\\\\nas\\code\\x.ts', windows)).toEqual({ ok: true, path: '//nas/code/x.ts', external: true })
  })
})

test('inside WSL a Windows spelling of the mounted drive is the same file', () => {
  for (const text of ['C:\\code\\repo\\a.ts', 'c:/code/repo/a.ts', '/mnt/c/code/repo/a.ts', 'a.ts'])
    expect(normalisePath(text, wsl)).toEqual({ ok: true, path: 'a.ts', external: false })
})

test('with no folder at all a relative path stays as it is and an absolute one is external', () => {
  const nowhere: PathContext = { cwd: null, roots: [] }
  expect(normalisePath('./src/a.ts', nowhere)).toEqual({ ok: true, path: 'src/a.ts', external: false })
  expect(normalisePath('../a.ts', nowhere)).toEqual({ ok: true, path: '../a.ts', external: true })
  expect(normalisePath('/a.ts', nowhere)).toEqual({ ok: true, path: '/a.ts', external: true })
})

test('a linked working tree nested in the main one is its own root', () => {
  const roots = ['/r', '/r/.worktrees/fix']
  expect(normalisePath('/r/.worktrees/fix/a.ts', { cwd: '/r', roots })).toMatchObject({ path: 'a.ts' })
  expect(normalisePath('/r/a.ts', { cwd: '/r/.worktrees/fix', roots })).toMatchObject({ path: 'a.ts', external: false })
})

/** A name as files have them: no separator, no colon, no blank at either end, not only dots. */
const name = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019._-@+()[]$~%&'=, 源码é🎉#"), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text && !/^\.+$/.test(text) && !/#L\d/.test(text))
const names = fc.array(name, { minLength: 1, maxLength: 6 })

test('property: every spelling of a file in the repository leads to one label, and the label to itself', () => {
  fc.assert(
    fc.property(names, names, (inner, root) => {
      const top = `/${root.join('/')}`
      const label = inner.join('/')
      const context = { cwd: top, roots: [top] }
      const spellings = [
        label,
        `./${label}`,
        `${top}/${label}`,
        `${top}//${inner.join('//')}/`,
        `${top}/x/../${label}`,
        `file://${encodeURI(`${top}/${label}`).replaceAll('#', '%23')}`,
        inner.join('\\'),
        `${label}:12`,
      ]
      for (const text of spellings) expect(normalisePath(text, context)).toMatchObject({ path: label, external: false })
    }),
  )
})

test('property: a file has the same label in every linked working tree of a repository', () => {
  fc.assert(
    fc.property(names, fc.uniqueArray(name, { minLength: 2, maxLength: 3 }), (inner, trees) => {
      const tops = trees.map((tree) => `/work trees/${tree}`)
      const labels = tops.map((top) => normalisePath(`${top}/${inner.join('/')}`, { cwd: top, roots: [tops[0]!, top] }))
      for (const each of labels) expect(each).toEqual({ ok: true, path: inner.join('/'), external: false })
    }),
  )
})

test('property: whatever the text, it never throws, and what leaves the repository is marked external', () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '.', '/', '\\', '//', ':', 'C:', 'file:', '%2e%2e', '%00', '#L1', ':1:2', '~', ' ', '\0'),
    fc.constantFrom('\\\\wsl$\\U', '/mnt/c', 'home', 'repo', '/home/me/repo', '\ud800', '\u202e', '源'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(unix, windows, wsl), (pieces, context) => {
      const found = normalisePath(pieces.join(''), context)
      if (!found.ok) return
      expect(found.path).not.toBe('')
      expect(found.path.length).toBeLessThanOrEqual(LIMITS.path)
      if (found.external) return
      expect(found.path).not.toMatch(/^(?:\/|[A-Z]:\/)/)
      expect(found.path.split('/')).not.toContain('..')
      expect(found.path).not.toContain('\\')
    }),
    { numRuns: 2_000 },
  )
})

test('the folder of a label is what stands before its last slash', () => {
  expect(folderOf('src/deep/a.ts')).toBe('src/deep')
  expect(folderOf('a.ts')).toBe('')
})
