/** One file in one commit, against its parent. */
export interface FileChange {
  status: 'A' | 'M' | 'D' | 'R' | 'T'
  path: string
  /** Where a rename leads; else the path again. */
  to: string
  /** Blob ids; zeros where there is none. */
  before: string
  after: string
}

export interface Commit {
  id: string
  parents: string[]
  /** Author and time; survives a rebase, a cherry-pick and an amended message. */
  authored: string
  message: string
  changes: FileChange[]
  /** Just outside what was asked for: known by name, its changes not counted. */
  edge: boolean
}

/**
 * A commit that only its raw changes are read of: no patch is made, so no diff driver, textconv or
 * filter is asked, and `--no-show-signature` keeps `gpg.program` out. Renames are looked for in each
 * commit by itself, where the two sides are small; over the whole distance git gives up in silence.
 * Revisions come by standard input.
 * @param coarse finds only renames without an edit, for which no file has to be read.
 */
export function logArguments(maxCount: number, coarse = false): string[] {
  return [
    'log',
    '--stdin',
    '--boundary',
    `--max-count=${maxCount}`,
    '--no-show-signature',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--no-notes',
    '--no-decorate',
    '--no-mailmap',
    '--encoding=UTF-8',
    '--raw',
    '-z',
    '--no-abbrev',
    coarse ? '-M100%' : '-M',
    '-l400',
    '--no-rename-empty',
    '--diff-merges=off',
    '--ignore-submodules=all',
    '-O/dev/null',
    '--format=%m%H%x00%P%x00%at %ae%x00%B%x00',
  ]
}

/** Longer messages are kept by their first part. */
const MAX_MESSAGE = 8_000

const HEADER = /^([-<>])([0-9a-f]{40}|[0-9a-f]{64})$/
const RAW = /^\n?:[0-7]{6} [0-7]{6} ([0-9a-f]+) ([0-9a-f]+) ([AMDRT])\d*$/

/**
 * Reads the answer to `logArguments`. Only positions count: a message or a path can hold anything
 * but NUL, and so cannot pass for a part of another kind.
 */
export function parseLog(out: string): Commit[] {
  const parts = out.split('\0')
  const commits: Commit[] = []
  for (let at = 0; at + 4 < parts.length;) {
    const header = HEADER.exec(parts[at]!)
    if (!header) break
    const commit: Commit = {
      id: header[2]!,
      parents: parts[at + 1]!.split(' ').filter(Boolean),
      authored: parts[at + 2]!,
      message: parts[at + 3]!.slice(0, MAX_MESSAGE).trimEnd(),
      changes: [],
      edge: header[1] === '-',
    }
    commits.push(commit)
    at += 5
    for (let raw = RAW.exec(parts[at] ?? ''); raw; raw = RAW.exec(parts[at] ?? '')) {
      const status = raw[3] as FileChange['status']
      const path = parts[at + 1] ?? ''
      const to = status === 'R' ? (parts[at + 2] ?? '') : path
      commit.changes.push({ status, path, to, before: raw[1]!, after: raw[2]! })
      at += status === 'R' ? 3 : 2
    }
    if (commit.edge) commit.changes = []
  }
  return commits
}
