import type { FileFreshness } from '@todo-assistant/shared/freshness'
import type { FileTrace, LaterCommits } from './later-commits.ts'
import type { ObjectInfo } from './objects.ts'
import type { WorkingFile, WorkingFiles } from './working-files.ts'

/** A file at capture: its blob id, `absent` if there was none, null if that is not known. */
export type FileAtCapture = string | 'absent' | null

export interface FileQuestion {
  path: string
  atCapture: FileAtCapture
  /** What HEAD has under the path; undefined when git did not say. */
  kept: ObjectInfo | null | undefined
  /** Null when later commits are not known. */
  later: LaterCommits | null
  /** Whether tracked files may be left out of the working tree on purpose. */
  sparse: boolean
}

/** The state of one file of a card, and its trace through later commits. */
export async function fileNow(
  question: FileQuestion,
  files: WorkingFiles,
): Promise<{ freshness: FileFreshness; trace: FileTrace }> {
  const { path, atCapture, kept, later } = question
  const trace = later?.trace(path) ?? { names: [path], touches: [] }
  const file = await files.read(path)
  const commits = later ? new Set(trace.touches.map(({ commit }) => commit.id)).size : null
  const answer = (state: FileFreshness['state'], more: Partial<FileFreshness> = {}) => {
    return { freshness: { path, state, to: null, commits, uncommitted: uncommitted(file, kept), ...more }, trace }
  }
  if (kept && kept.type !== 'blob') {
    if (atCapture === null || atCapture === 'absent') return answer('unknown', { uncommitted: null })
    const inside = later ? later.countIn(path) : null
    return answer(atCapture === kept.id ? 'unchanged' : 'changed', { uncommitted: null, commits: inside })
  }
  if (file.state === 'there') {
    if (atCapture === null) return answer('unknown')
    if (atCapture === 'absent') return answer('created')
    return answer(file.id!.is(atCapture) ? 'unchanged' : 'changed')
  }
  if (file.state !== 'absent') return answer('unknown', { uncommitted: null })
  if (kept && question.sparse) {
    if (atCapture === null) return answer('unknown')
    return answer(atCapture === kept.id ? 'unchanged' : 'changed', { uncommitted: false })
  }
  if (atCapture === 'absent') return answer('absent')
  const to = await newName(trace, files)
  if (to) return answer('renamed', { to, uncommitted: null })
  return answer(atCapture === null && commits === null ? 'unknown' : 'deleted')
}

function uncommitted(file: WorkingFile, kept: ObjectInfo | null | undefined): boolean | null {
  if (kept === undefined) return null
  if (file.state === 'there') return !(kept && file.id!.is(kept.id))
  return file.state === 'absent' ? kept !== null : null
}

/** The last of its later names that is there now. */
async function newName(trace: FileTrace, files: WorkingFiles): Promise<string | null> {
  for (const name of trace.names.slice(1).toReversed()) {
    if ((await files.read(name)).state === 'there') return name
  }
  return null
}
