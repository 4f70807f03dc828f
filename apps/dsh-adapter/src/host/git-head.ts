import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Where a working tree stands. */
export interface GitHead {
  commit: string | null
  branch: string | null
}

const NOTHING: GitHead = { commit: null, branch: null }

/**
 * Reads commit and branch from git's own files, without git: for what is written down while the
 * daemon, which else asks git, is away (design §8, "Daemon away"). Linked worktrees and packed refs
 * included; a repository that keeps its refs in another format gives no commit.
 * @param folder anywhere in the working tree.
 */
export async function readGitHead(folder: string): Promise<GitHead> {
  const git = await gitFolder(resolve(folder))
  const head = git && (await text(join(git, 'HEAD')))
  if (!git || !head) return NOTHING
  const ref = /^ref: (refs\/[^\0\n]+)$/.exec(head)?.[1]
  if (!ref) return { commit: hash(head), branch: null }
  const common = resolve(git, (await text(join(git, 'commondir'))) || '.')
  const loose = (await text(join(git, ref))) || (await text(join(common, ref)))
  return { commit: hash(loose) ?? (await packed(common, ref)), branch: ref.replace(/^refs\/heads\//, '') }
}

async function gitFolder(start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, '.git')
    const stats = await stat(path).catch(() => undefined)
    if (stats?.isDirectory()) return path
    if (stats?.isFile()) {
      const linked = /^gitdir: (.+)$/.exec(await text(path))?.[1]
      return linked && resolve(folder, linked)
    }
    if (dirname(folder) === folder) return undefined
  }
}

async function packed(common: string, ref: string): Promise<string | null> {
  const lines = (await text(join(common, 'packed-refs'))).split('\n')
  return hash(lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '')
}

function hash(value: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(value) ? value : null
}

async function text(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (content) => content.trim(),
    () => '',
  )
}
