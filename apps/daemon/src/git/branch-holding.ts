import { runGit } from './run.ts'

/** Commits that are asked about one by one, when some branch holds some of them. */
const MAX_SINGLE = 8

async function firstHolder(top: string, commits: readonly string[]): Promise<string | null | undefined> {
  const contains = commits.flatMap((commit) => ['--contains', commit])
  const patterns = ['refs/heads', 'refs/remotes', 'refs/tags']
  const format = '--format=%(refname:short)'
  const answer = await runGit(top, ['for-each-ref', '--count=1', format, ...contains, '--', ...patterns])
  return answer.ok ? answer.out.trim() || null : undefined
}

/**
 * Which branch, remote branch or tag still holds each commit. At most one process for all and one
 * for each of the first eight.
 * @returns null for "none", no entry for "not known".
 */
export async function findHolders(top: string, commits: readonly string[]): Promise<Map<string, string | null>> {
  const holders = new Map<string, string | null>()
  if (commits.length === 0) return holders
  const any = await firstHolder(top, commits)
  if (any === undefined) return holders
  if (any === null) return new Map(commits.map((commit) => [commit, null]))
  if (commits.length === 1) return holders.set(commits[0]!, any)
  for (const commit of commits.slice(0, MAX_SINGLE)) {
    const holder = await firstHolder(top, [commit])
    if (holder !== undefined) holders.set(commit, holder)
  }
  return holders
}
