import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readGitText } from './plain-file.ts'

/** Where a working tree keeps its HEAD and index, and where its repository keeps refs and objects. */
export interface GitFolder {
  gitDir: string
  /** Same as `gitDir` but in a linked working tree. Real path. */
  commonDir: string
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/** Whether a folder is what git takes for a repository: a HEAD, `objects` and `refs`. */
async function asGitFolder(path: string): Promise<GitFolder | undefined> {
  const head = await readGitText(join(path, 'HEAD'))
  const isLink = head === undefined && (await lstat(join(path, 'HEAD')).catch(() => undefined))?.isSymbolicLink()
  if (!isLink && !(head && /^(?:ref:\s*refs\/|[0-9a-f]{40}(?:[0-9a-f]{24})?\b)/.test(head))) return undefined
  const common = await readGitText(join(path, 'commondir'))
  try {
    const gitDir = await realpath(path)
    const commonDir = common ? await realpath(resolve(gitDir, common)) : gitDir
    const whole = (await isFolder(join(commonDir, 'objects'))) && (await isFolder(join(commonDir, 'refs')))
    return whole ? { gitDir, commonDir } : undefined
  } catch {
    return undefined
  }
}

/**
 * What `.git` of a folder leads to.
 * @returns `broken` when it is a file that leads nowhere (git stops there too), undefined when there
 *   is none or it is a folder without a repository (git looks further up).
 */
export async function openGitFolder(folder: string): Promise<GitFolder | 'broken' | undefined> {
  const entry = join(folder, '.git')
  const stats = await stat(entry).catch(() => undefined)
  if (stats?.isDirectory()) return asGitFolder(entry)
  if (!stats?.isFile()) return undefined
  const target = /^gitdir: (.+)$/s.exec((await readGitText(entry)) ?? '')?.[1]
  return (target && (await asGitFolder(resolve(folder, target)))) || 'broken'
}

/** Whether a folder itself is a repository (bare, or the inside of a `.git`). */
export async function openBareFolder(folder: string): Promise<GitFolder | undefined> {
  return asGitFolder(folder)
}

/** One value of a repository's own `config`; included files are not read. */
async function ownSetting(dir: string, section: string, name: string, file = 'config'): Promise<string | undefined> {
  const text = (await readGitText(join(dir, file), 1024 * 1024)) ?? ''
  let inside = false
  let value: string | undefined
  for (const line of text.split('\n')) {
    const header = /^\s*\[([^\]]*)\]/.exec(line)
    if (header) inside = header[1]!.trim().toLowerCase() === section
    const setting = inside ? /^\s*(?:\[[^\]]*\]\s*)?([A-Za-z][\w-]*)\s*(?:=([^]*))?$/.exec(line) : null
    if (setting?.[1]!.toLowerCase() === name) value = (setting[2] ?? 'true').trim().replace(/^"(.*)"$/, '$1')
  }
  return value
}

/** Whether `core.<name>` is switched on in the repository's own `config`. */
export async function isOn(dir: string, name: string, file = 'config'): Promise<boolean> {
  return /^(?:true|yes|on|1)$/i.test((await ownSetting(dir, 'core', name, file)) ?? '')
}

/**
 * The main working tree of a repository: the folder that holds its `.git`, also when that is a file
 * (a submodule names it in `core.worktree`, believed only if it points back; a `.bare` beside its
 * `.git` file is found next door). A repository that no folder points to is its own place.
 * @returns a real path.
 */
export async function mainPlace(commonDir: string): Promise<string> {
  const parent = dirname(commonDir)
  if (commonDir.endsWith('/.git') || commonDir.endsWith('\\.git')) return parent
  const named = await ownSetting(commonDir, 'core', 'worktree')
  for (const place of named ? [resolve(commonDir, named), parent] : [parent]) {
    const back = await openGitFolder(place)
    if (typeof back === 'object' && back.commonDir === commonDir) return realpath(place)
  }
  return commonDir
}

/** Which hash a repository names its objects by. */
export async function hashName(top: string): Promise<'sha1' | 'sha256'> {
  const git = await openGitFolder(top)
  if (typeof git !== 'object') return 'sha1'
  const name = await ownSetting(git.commonDir, 'extensions', 'objectformat')
  return name?.toLowerCase() === 'sha256' ? 'sha256' : 'sha1'
}

/** Whether some tracked files are left out of a working tree on purpose (`git sparse-checkout`). */
export async function isSparse(top: string): Promise<boolean> {
  const git = await openGitFolder(top)
  if (typeof git !== 'object') return false
  const own = await readGitText(join(git.gitDir, 'info', 'sparse-checkout'))
  return (
    own !== undefined &&
    ((await isOn(git.commonDir, 'sparsecheckout')) || (await isOn(git.gitDir, 'sparsecheckout', 'config.worktree')))
  )
}
