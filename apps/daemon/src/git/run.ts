import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { simpleGit } from 'simple-git'
import { TIME_LIMIT_MS, within } from './deadline.ts'
import { findGit, safeSearchPath } from './git-program.ts'
import { READING_SLOTS, type Slots } from './slots.ts'

/** What git said, or why it said nothing. `refused`: it ran and ended with a failure. */
export type GitAnswer =
  | { ok: true; out: string; bytes: Buffer }
  | { ok: false; reason: 'git-missing' | 'timeout' | 'refused' | 'too-large'; exitCode: number | null }

export interface GitOptions {
  /** What git reads from its standard input. */
  input?: string
  /** Milliseconds, the wait for a free slot included. */
  timeoutMs?: number
  /** Bytes of answer after which git is ended. */
  maxBytes?: number
  /** Which processes it counts among; absent: those that only look things up. */
  slots?: Slots
}

/** Beside PATH, what git needs to find the developer's own configuration (`safe.directory`). */
const KEPT = ['HOME', 'XDG_CONFIG_HOME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'PROGRAMDATA', 'SYSTEMROOT', 'TEMP']

/**
 * `GIT_NO_LAZY_FETCH` came in git 2.45 and the security releases of 2024; `GIT_ALLOW_PROTOCOL`
 * closes the same door in older ones: no transport at all is allowed.
 */
const FIXED = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
}

/** A second fence: none of our commands asks for any of these anyway. */
const CONFIG = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  `core.hooksPath=${process.platform === 'win32' ? 'NUL' : '/dev/null'}`,
  'log.showSignature=false',
]

const MAX_BYTES = 64 * 1024 * 1024

const ownRun = new AsyncLocalStorage<symbol>()

function environment(): Record<string, string> {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), PATH: safeSearchPath(process.env['PATH']), LC_ALL: 'C', ...FIXED }
}

/**
 * The one place that starts git (design §3, "Git"): minimal environment, no network, no prompt, no
 * pager, literal pathspecs, a time limit and a bounded number of processes. Only commands that the
 * hostile-repository test knows may be given; whatever a card holds goes in by `input` or behind
 * `--end-of-options`/`--`.
 * @param folder where git runs: a folder that holds `.git`.
 * @returns never throws; a failure has a reason, git's words are not read.
 */
export async function runGit(folder: string, args: readonly string[], options: GitOptions = {}): Promise<GitAnswer> {
  const until = Date.now() + (options.timeoutMs ?? TIME_LIMIT_MS)
  const late = { ok: false, reason: 'timeout', exitCode: null } as const
  const slots = options.slots ?? READING_SLOTS
  if (!(await slots.take(until - Date.now()))) return late
  const stop = new AbortController()
  const ended = spawnGit(folder, args, options, stop.signal).finally(() => slots.give())
  const answer = await within(Math.max(1, until - Date.now()), ended, late)
  if (answer === late) stop.abort()
  return answer
}

async function spawnGit(
  folder: string,
  args: readonly string[],
  { input, maxBytes = MAX_BYTES }: GitOptions,
  signal: AbortSignal,
): Promise<GitAnswer> {
  const binary = await findGit(safeSearchPath(process.env['PATH']))
  if (!binary) return { ok: false, reason: 'git-missing', exitCode: null }
  let exitCode: number | null = null
  let size = 0
  const chunks: Buffer[] = []
  let child: ChildProcess | undefined
  // simple-git ends a process by SIGINT only, and hands nobody the process; a git that ignores it
  // would live on. Node announces each process, and the asynchronous context tells ours from others.
  const run = Symbol('run')
  const seen = (message: unknown) => {
    if (ownRun.getStore() === run) child = (message as { process: ChildProcess }).process
  }
  const kill = () => child?.kill('SIGKILL')
  subscribe('child_process', seen)
  signal.addEventListener('abort', kill)
  try {
    const git = simpleGit({
      baseDir: folder,
      // Found by us as an absolute path, which may hold spaces; simple-git refuses those by itself.
      binary,
      config: CONFIG,
      allowEnvironment: Object.keys(FIXED),
      // These let our own `-c` switch the features off; simple-git refuses even that by itself.
      unsafe: { allowUnsafeCustomBinary: true, allowUnsafeFsMonitor: true, allowUnsafeHooksPath: true },
      // Some input always, so that git never waits for more.
      input: () => input || '\n',
      errors: (error, result) => {
        exitCode = result.exitCode
        return error ?? (exitCode === 0 ? undefined : new Error('git failed'))
      },
    })
      .env(environment())
      .outputHandler((_command, stdout) => {
        stdout.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size > maxBytes) kill()
        })
      })
    const command = ['--no-pager', '--literal-pathspecs', ...args]
    // The text is what simple-git made of the bytes, which need not be UTF-8.
    const out = await ownRun.run(run, () => git.raw(command))
    return { ok: true, out, bytes: Buffer.concat(chunks) }
  } catch {
    if (size > maxBytes) return { ok: false, reason: 'too-large', exitCode: null }
    // Negative: the process could not be started at all.
    const missing = exitCode !== null && exitCode < 0
    return { ok: false, reason: missing ? 'git-missing' : 'refused', exitCode }
  } finally {
    unsubscribe('child_process', seen)
    signal.removeEventListener('abort', kill)
  }
}
