import { describe, expect, it } from 'vitest'
import { absolutePath, editorAddress } from '../src/place/editor.ts'

describe('absolutePath', () => {
  it('starts from the folder, in the folder’s own way of writing', () => {
    expect(absolutePath('src/a.ts', '/srv/shop')).toBe('/srv/shop/src/a.ts')
    expect(absolutePath('src/a.ts', '/srv/shop/')).toBe('/srv/shop/src/a.ts')
    expect(absolutePath('src/a.ts', 'C:\\work\\shop')).toBe('C:\\work\\shop\\src\\a.ts')
  })

  it('keeps a path that is whole already, and knows none without a folder', () => {
    expect(absolutePath('/etc/hosts', '/srv/shop')).toBe('/etc/hosts')
    expect(absolutePath('D:/x.ts', null)).toBe('D:/x.ts')
    expect(absolutePath('src/a.ts', null)).toBeNull()
  })
})

describe('editorAddress', () => {
  it('names the file and the line as each editor reads them', () => {
    expect(editorAddress('vscode', '/srv/shop/a.ts', 3)).toBe('vscode://file/srv/shop/a.ts:3')
    expect(editorAddress('cursor', 'C:\\work\\a.ts')).toBe('cursor://file/C%3A/work/a.ts')
    expect(editorAddress('jetbrains', '/srv/a.ts', 3)).toBe('jetbrains://open?file=%2Fsrv%2Fa.ts&line=3')
    expect(editorAddress('copy', '/srv/a.ts')).toBeNull()
  })

  it('lets nothing of a file name become part of the address', () => {
    expect(editorAddress('vscode', '/srv/a b#c?d%.ts')).toBe('vscode://file/srv/a%20b%23c%3Fd%25.ts')
    expect(editorAddress('jetbrains', '/srv/a&line=9.ts')).toBe('jetbrains://open?file=%2Fsrv%2Fa%26line%3D9.ts')
  })
})
