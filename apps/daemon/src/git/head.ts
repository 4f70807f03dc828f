import { stat } from 'node:fs/promises'
import type { AnchorReason } from '@todo-assistant/shared/card'
import { openGitFolder } from './git-folder.ts'
import { branchOf, type Head, readHeadFile } from './head-file.ts'
import { CHECK_OBJECTS, type ObjectInfo, objectNames, parseObjects } from './objects.ts'
import { type GitAnswer, runGit } from './run.ts'
import { READING_SLOTS, type Slots } from './slots.ts'

/** HEAD, and the objects asked for with it. */
export interface HeadAnswer extends Head {
  reason: AnchorReason | null
  /** In the order of the names; null when git did not answer. */
  objects: (ObjectInfo | null)[] | null
}

/** Whether git refuses a repository because somebody else owns it (its `safe.directory`). */
async function isForeign(top: string): Promise<boolean> {
  const own = process.geteuid?.()
  if (own === undefined) return false
  const git = await openGitFolder(top)
  const places = [top, ...(typeof git === 'object' ? [git.gitDir] : [])]
  const owners = await Promise.all(places.map((place) => stat(place).then(({ uid }) => uid)))
  return owners.some((uid) => uid !== own)
}

async function withoutGit(top: string, answer: Extract<GitAnswer, { ok: false }>): Promise<HeadAnswer> {
  // Git's refusal of a stranger's repository is a decision, not a failure: it is not read around.
  if (answer.reason === 'refused' && (await isForeign(top))) {
    return { commit: null, branch: null, reason: 'not-owned', objects: null }
  }
  const head = (await readHeadFile(top)) ?? { commit: null, branch: null }
  const reason = answer.reason === 'git-missing' || answer.reason === 'timeout' ? answer.reason : 'unreadable'
  return { ...head, reason, objects: null }
}

/**
 * Reads HEAD and asks for objects, by two git processes side by side (`cat-file --batch-check`,
 * `symbolic-ref`). Where git is missing, too slow or cannot, `.git` is read directly.
 * @param top a folder that holds `.git`.
 * @param names of objects, such as `HEAD:src/a.ts`.
 * @param limitMs for git, in milliseconds.
 * @returns `commit` null with `no-commit-yet` in a repository without one.
 */
export async function readHead(
  top: string,
  names: readonly string[],
  limitMs: number,
  slots: Slots = READING_SLOTS,
): Promise<HeadAnswer> {
  const [objects, symbolic] = await Promise.all([
    runGit(top, CHECK_OBJECTS, { input: objectNames(['HEAD', ...names]), timeoutMs: limitMs, slots }),
    runGit(top, ['symbolic-ref', 'HEAD'], { timeoutMs: limitMs, slots }),
  ])
  if (!objects.ok) return withoutGit(top, objects)
  const [head, ...rest] = parseObjects(objects.out)
  // Refused here means detached: the same repository has just answered.
  const branch = symbolic.ok ? branchOf(symbolic.out.trimEnd()) : null
  if (head) return { commit: head.id, branch, reason: null, objects: rest }
  const file = await readHeadFile(top)
  if (file?.commit) return { ...file, reason: 'unreadable', objects: null }
  return { commit: null, branch, reason: 'no-commit-yet', objects: rest }
}
