import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize, relative } from 'node:path'
import type { AnchorReason } from '@todo-assistant/shared/card'
import { TIME_LIMIT_MS, within } from './deadline.ts'
import { type GitFolder, isOn, mainPlace, openBareFolder, openGitFolder } from './git-folder.ts'

/** The workspace that a folder belongs to, and the working tree that really holds it. */
export interface WorkTree {
  /** Identity of the workspace; null only for `none`. */
  path: string | null
  kind: 'repository' | 'folder' | 'none'
  /** The working tree that holds the folder (a linked one's own); null outside one and in a bare one. */
  top: string | null
  /** Spellings against which an absolute path becomes relative. */
  roots: string[]
  /** Real path of the folder; of what is left of it when it was deleted. */
  cwd: string | null
  reason: AnchorReason | null
}

const NONE: WorkTree = { path: null, kind: 'none', top: null, roots: [], cwd: null, reason: 'no-folder' }

function folder(path: string, cwd: string, reason: AnchorReason, spelled = path): WorkTree {
  return { path, kind: 'folder', top: null, roots: [...new Set([path, spelled])], cwd, reason }
}

/**
 * The workspace of a folder (design §3, "Workspace"), by reading the file system only; agrees with
 * `git rev-parse` where git has an answer (the test compares them). What is decided here:
 * - linked working trees and subfolders share the main working tree's path; a submodule or nested
 *   repository is its own;
 * - working trees of a bare repository share the folder whose `.git` leads to it, else the bare
 *   repository itself (`x.git`); there `top` is null and the reason `bare`;
 * - a bare-looking folder inside a working tree belongs to that working tree (git would read its
 *   configuration, which a clone can plant);
 * - a deleted folder belongs where its nearest living ancestor belongs when that is a repository, else
 *   it is its own folder;
 * - a `.git` file that leads nowhere makes its folder a plain folder, reason `unreadable`;
 * - not absolute, or null: `none`. A file counts as its folder.
 * @param cwd as a session names it.
 * @returns never throws; waits at most `TIME_LIMIT_MS`, then takes the folder as given (`timeout`).
 */
export async function findWorkTree(cwd: string | null): Promise<WorkTree> {
  if (!cwd || !isAbsolute(cwd) || cwd.includes('\0')) return NONE
  const given = normalize(cwd).replace(/(?<=[^/\\:])[/\\]+$/, '')
  const late = folder(given, given, 'timeout')
  return within(TIME_LIMIT_MS, look(given), late).catch(() => folder(given, given, 'unreadable'))
}

async function look(given: string): Promise<WorkTree> {
  const { alive, rest } = await nearestLiving(given)
  const real = await realpath(alive)
  const cwd = rest ? join(real, rest) : real
  const found = await climb(real)
  if (!found) return folder(cwd, cwd, rest ? 'no-folder' : 'not-a-repository', rest ? given : alive)
  if (found.git === 'broken') return folder(found.place, cwd, 'unreadable')
  const { commonDir, gitDir } = found.git
  // A `.git` of its own that has no `commondir` makes its folder the main working tree.
  const path = commonDir === gitDir && !found.isBare ? found.place : await mainPlace(commonDir)
  // A linked working tree of a bare repository is not bare itself.
  const bare = commonDir === gitDir && (found.isBare || (await isOn(commonDir, 'bare')))
  const top = bare ? null : found.place
  const roots = new Set([...(top ? [top, await asSpelled(given, top)] : []), path])
  return { path, kind: 'repository', top, roots: [...roots], cwd, reason: rest ? 'no-folder' : bare ? 'bare' : null }
}

/** The deepest part of a path that is a folder, and the rest of it. */
async function nearestLiving(path: string): Promise<{ alive: string; rest: string }> {
  for (let alive = path; ; alive = dirname(alive)) {
    const stats = await stat(alive).catch(() => undefined)
    if (stats?.isDirectory()) return { alive, rest: relative(alive, path) }
    if (stats && alive === path) return { alive: dirname(path), rest: '' }
    if (dirname(alive) === alive) return { alive, rest: relative(alive, path) }
  }
}

type Found = { place: string; git: GitFolder | 'broken'; isBare: boolean }

/** The nearest `.git` at or above a folder on the same file system; without one, a bare repository. */
async function climb(from: string): Promise<Found | undefined> {
  const device = (await stat(from)).dev
  let bare: Found | undefined
  for (let place = from; ; place = dirname(place)) {
    if (process.platform !== 'win32' && (await stat(place)).dev !== device) return bare
    const git = await openGitFolder(place)
    if (git) return { place, git, isBare: false }
    if (!bare) {
      const itself = await openBareFolder(place)
      if (itself) bare = { place, git: itself, isBare: true }
    }
    if (dirname(place) === place) return bare
  }
}

/** How the given path spells a real folder above it; the real path when it does not. */
async function asSpelled(given: string, real: string): Promise<string> {
  for (let spelled = given; dirname(spelled) !== spelled; spelled = dirname(spelled)) {
    if ((await realpath(spelled).catch(() => undefined)) === real) return spelled
  }
  return real
}
