import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { logArguments, parseLog } from './commit-log.ts'
import { openGitFolder } from './git-folder.ts'
import { HistoryIndex } from './history.ts'
import { objectNames } from './objects.ts'
import { runGit } from './run.ts'

/**
 * How far back commits are read. After a failure (too slow, or a partial clone without the old files)
 * once more, less far and with plain renames only.
 */
const ATTEMPTS = [
  { limit: 10_000, coarse: false },
  { limit: 2_000, coarse: true },
]
/** Above this many starting points their common ancestor costs more than it saves. */
const MAX_TIPS_FOR_BASE = 16

/**
 * Reads the history between HEAD and some other commits, down to what they have in common; at most
 * three git processes.
 * @param tips object ids that exist in this clone.
 * @returns null when git does not answer.
 */
export async function loadHistory(top: string, head: string, tips: readonly string[]): Promise<HistoryIndex | null> {
  const all = [...new Set([head, ...tips])]
  const base = all.length > 1 && all.length <= MAX_TIPS_FOR_BASE ? await commonAncestor(top, all) : null
  const input = objectNames([...all, ...(base ? [`^${base}`] : [])])
  const isShallow = await hasShallowFile(top)
  for (const { limit, coarse } of ATTEMPTS) {
    const answer = await runGit(top, logArguments(limit, coarse), { input })
    if (!answer.ok) continue
    const commits = parseLog(answer.out)
    const complete = !isShallow && commits.filter((commit) => !commit.edge).length < limit
    return new HistoryIndex({ head, commits, complete, coarse })
  }
  return null
}

async function commonAncestor(top: string, commits: readonly string[]): Promise<string | null> {
  const answer = await runGit(top, ['merge-base', '--octopus', '--end-of-options', ...commits])
  const id = answer.ok ? answer.out.trim() : ''
  return /^[0-9a-f]{40,64}$/.test(id) ? id : null
}

/** In a shallow clone "not in the history" may only mean "cut off". */
async function hasShallowFile(top: string): Promise<boolean> {
  const git = await openGitFolder(top)
  if (typeof git !== 'object') return false
  return lstat(join(git.commonDir, 'shallow')).then(
    () => true,
    () => false,
  )
}
