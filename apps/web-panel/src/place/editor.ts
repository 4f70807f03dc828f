import { useSyncExternalStore } from 'react'
import { recall, remember } from './memory.ts'

/** What opens a file: an editor by its own address scheme, or nothing but its path. */
export const EDITORS = ['vscode', 'cursor', 'jetbrains', 'copy'] as const
export type Editor = (typeof EDITORS)[number]

const listeners = new Set<() => void>()

export function chosenEditor(): Editor {
  const kept = recall('editor')
  return EDITORS.find((each) => each === kept) ?? 'vscode'
}

export function chooseEditor(editor: Editor): void {
  remember('editor', editor)
  for (const listener of listeners) listener()
}

export function useEditor(): Editor {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, chosenEditor)
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/

/**
 * Where a path of a card lies on this machine.
 * @param folder its workspace, or the folder of its session; null when neither is known.
 */
export function absolutePath(path: string, folder: string | null): string | null {
  if (ABSOLUTE.test(path)) return path
  if (folder === null) return null
  const by = folder.includes('\\') ? '\\' : '/'
  return `${folder.replace(/(?<![\\/])[\\/]+$/, '')}${by}${by === '\\' ? path.replaceAll('/', '\\') : path}`
}

/** The address that opens a file in an editor; null where only its path can be copied. */
export function editorAddress(editor: Editor, path: string, line?: number | null): string | null {
  if (editor === 'copy') return null
  const slashed = path.replaceAll('\\', '/')
  if (editor === 'jetbrains')
    return `jetbrains://open?file=${encodeURIComponent(slashed)}${line ? `&line=${line}` : ''}`
  const encoded = slashed.split('/').map(encodeURIComponent).join('/')
  return `${editor}://file${encoded.startsWith('/') ? '' : '/'}${encoded}${line ? `:${line}` : ''}`
}
