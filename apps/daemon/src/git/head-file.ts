import { join } from 'node:path'
import { openGitFolder } from './git-folder.ts'
import { readGitText, readPlainFile } from './plain-file.ts'

/** Where HEAD stands. `commit` null: no commit yet. `branch` null: detached. */
export interface Head {
  commit: string | null
  branch: string | null
}

const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const MAX_PACKED_REFS = 64 * 1024 * 1024

/** The branch name of `refs/heads/…`; null for other refs. */
export function branchOf(ref: string): string | null {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null
}

async function packedRef(commonDir: string, ref: string): Promise<string | null> {
  const read = await readPlainFile(join(commonDir, 'packed-refs'), MAX_PACKED_REFS)
  if (typeof read !== 'object') return null
  const end = read.bytes.indexOf(` ${ref}\n`)
  if (end < 0) return null
  const start = read.bytes.lastIndexOf('\n', end) + 1
  const id = read.bytes.toString('latin1', start, end)
  return OBJECT_ID.test(id) ? id : null
}

/**
 * HEAD of a working tree by reading `.git` itself, for where git is missing or does not answer. Gives
 * what `git rev-parse HEAD` and `git symbolic-ref HEAD` give, for loose and packed refs.
 * @param top the folder that holds `.git`.
 * @returns undefined when it cannot be read so (a reftable repository, damage).
 */
export async function readHeadFile(top: string): Promise<Head | undefined> {
  const git = await openGitFolder(top)
  if (git === undefined || git === 'broken') return undefined
  let text = await readGitText(join(git.gitDir, 'HEAD'))
  let first: string | undefined
  for (let depth = 0; text !== undefined && depth < 5; depth++) {
    if (OBJECT_ID.test(text)) return { commit: text, branch: first ? branchOf(first) : null }
    const ref = /^ref:\s*(refs\/\S+)$/.exec(text)?.[1]
    if (!ref || ref === 'refs/heads/.invalid' || ref.split('/').some((part) => part === '..' || part === ''))
      return undefined
    first ??= ref
    const loose = await readGitText(join(git.commonDir, ref))
    if (loose === undefined) return { commit: await packedRef(git.commonDir, ref), branch: branchOf(first) }
    text = loose
  }
  return undefined
}
