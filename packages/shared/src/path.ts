import { LIMITS } from './limits.ts'
import { forbiddenCharacter } from './text.ts'

/** Against what a path is read. Folders are absolute, in any spelling this file knows. */
export interface PathContext {
  /** Where a relative path starts; absent: at the first root. */
  cwd?: string | null
  /** Spellings of the working tree that holds the cwd, the real path among them. */
  roots: readonly string[]
}

export type NormalisedPath =
  | { ok: true; path: string; external: boolean; line?: number }
  | { ok: false; reason: 'empty' | 'control' | 'long' }

const POSITION = /^(.*?[^:/\\]):(\d{1,9})(?::\d{1,9})?:?$/
const GITHUB_LINE = /^(.+)#L(\d{1,9})(?:-L\d{1,9})?$/
const DRIVE = /^\/?([A-Za-z]):(?=\/|$)/
const WSL = /^\/\/wsl(?:\$|\.localhost)\/[^/]+(?=\/|$)/i
const MOUNTED_DRIVE = /^\/mnt\/([a-z])(?=\/|$)/

function fromUrl(text: string): string {
  if (!/^file:/i.test(text)) return text
  const rest = text
    .slice(5)
    .replace(/^\/\/(?=\/)/, '')
    .replace(/^\/\/localhost(?=\/)/i, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

/** One spelling: forward slashes, `C:/…` for drives, `/…` for WSL shares, `//host/share` for UNC. */
function spell(text: string): string {
  const slashed = text.replaceAll('\\', '/')
  const inWsl = slashed.replace(WSL, '')
  if (inWsl !== slashed) return inWsl === '' ? '/' : inWsl
  const drive = DRIVE.exec(slashed)
  return drive ? `${drive[1]!.toUpperCase()}:${slashed.slice(drive[0].length) || '/'}` : slashed
}

/** The prefix that makes a spelled path absolute: `/`, `C:/`, `//host/share/`; empty when relative. */
function anchor(path: string): string {
  return /^(?:[A-Z]:\/|\/\/[^/]+\/[^/]+(?:\/|$)|\/)/.exec(path)?.[0] ?? ''
}

function join(base: string, path: string): string {
  const from = anchor(path) || base === '' ? path : `${base}/${path}`
  const start = anchor(from)
  const parts: string[] = []
  for (const part of from.slice(start.length).split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (!start) parts.push('..')
  }
  return (start && !start.endsWith('/') ? `${start}/` : start) + parts.join('/')
}

/** Drives and shares do not tell upper from lower case; other paths do. */
function fold(path: string): string {
  return /^(?:[A-Z]:|\/\/)/.test(path) ? path.toLowerCase() : path
}

function within(root: string, path: string): string | undefined {
  if (fold(path) === fold(root)) return '.'
  const prefix = root.endsWith('/') ? root : `${root}/`
  return fold(path).startsWith(fold(prefix)) ? path.slice(prefix.length) : undefined
}

/**
 * Brings every spelling of a path to one label (§5.1, design §8 "Paths"): relative to the working
 * tree when it lies in it, else absolute and `external`. A trailing `:12`, `:12:3` or `#L12` is
 * split off. Pure: nothing is looked up on a disk, and the label is never opened because of this.
 * @param text as a model, a person or an editor wrote it.
 * @returns the label, or why there is none.
 */
export function normalisePath(text: string, context: PathContext): NormalisedPath {
  if (text.length > 4 * LIMITS.path) return { ok: false, reason: 'long' }
  if (forbiddenCharacter(text, false)) return { ok: false, reason: 'control' }
  let bare = fromUrl(text.trim())
  // A percent escape of a file URL may spell what the text itself did not hold.
  if (forbiddenCharacter(bare, false)) return { ok: false, reason: 'control' }
  let at: number | undefined
  const position = GITHUB_LINE.exec(bare) ?? POSITION.exec(bare)
  if (position) {
    bare = position[1]!
    at = Number(position[2]) || undefined
  }
  if (bare === '') return { ok: false, reason: 'empty' }
  const roots = context.roots.map((root) => join('', spell(root))).sort((a, b) => b.length - a.length)
  const cwd = context.cwd ? join('', spell(context.cwd)) : (roots[0] ?? '')
  let path = join(cwd, spell(bare))
  // `//home/me/repo/a.ts` spells a share, unless that very folder is ours.
  const single = path.replace(/^\/\//, '/')
  if (single !== path && roots.some((root) => within(root, single) !== undefined)) path = single
  const mounted = roots.map((root) => MOUNTED_DRIVE.exec(root)).find(Boolean)
  if (mounted && fold(path).startsWith(`${mounted[1]}:`)) path = `/mnt/${mounted[1]}${path.slice(2)}`
  const found = roots.map((root) => within(root, path)).find((label) => label !== undefined)
  const label = found ?? (path || '.')
  if (label.length > LIMITS.path) return { ok: false, reason: 'long' }
  const external = found === undefined && (anchor(path) !== '' || label === '..' || label.startsWith('../'))
  return { ok: true, path: label, external, ...(at === undefined ? {} : { line: at }) }
}

/** The folder of a label; empty for a file at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
