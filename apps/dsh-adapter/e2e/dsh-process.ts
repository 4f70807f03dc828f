// Real DSH processes, each test with a DSH home of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstalledDsh } from './install-dsh.ts'

export interface DshHome {
  folder: string
  dsh: InstalledDsh
  env: NodeJS.ProcessEnv
}

export interface RunningWeb {
  url: string
  pid: number
  /** Everything the process wrote so far. */
  output(): string
  stop(): Promise<void>
}

interface HomeOptions {
  /** Empty or missing folder that becomes DSH_HOME. */
  folder: string
  modelUrl: string
  /** TODO_ASSISTANT_HOME of the daemon under test. */
  assistantHome: string
}

/** A DSH home whose model is the scripted one. */
export async function makeDshHome(dsh: InstalledDsh, options: HomeOptions): Promise<DshHome> {
  await mkdir(options.folder, { recursive: true })
  return {
    folder: options.folder,
    dsh,
    env: {
      ...process.env,
      PATH: dsh.path,
      DSH_HOME: options.folder,
      DSH_PERMISSION_MODE: 'danger-full-access',
      DEEPSEEK_API_KEY: 'scripted',
      DEEPSEEK_BASE_URL: options.modelUrl,
      TODO_ASSISTANT_HOME: options.assistantHome,
      npm_config_store_dir: dsh.store,
    },
  }
}

/** Installs a packed plugin the way a user does, `dsh plugin --profile … add`, and returns pnpm's output. */
export async function addPlugin(home: DshHome, profile: string, tarball: string): Promise<string> {
  return finished(home, ['plugin', '--profile', profile, 'add', tarball], home.folder)
}

/** Lays fields over a plugin's row (`config`, `disabled`), as a user does in the profile's own patch file. */
export async function configurePlugin(home: DshHome, profile: string, id: string, fields: object): Promise<void> {
  await patchProfile(home, profile, [{ id, ...fields }])
}

/** Writes a profile's own patch file; YAML takes JSON. A running DSH reads it anew, and must never see half of it. */
export async function patchProfile(home: DshHome, profile: string, rows: object[]): Promise<void> {
  const file = join(home.folder, 'profiles', profile, 'cordis.patch.yml')
  await writeFile(`${file}.draft`, `${JSON.stringify(rows)}\n`)
  await rename(`${file}.draft`, file)
}

/** Runs one headless task in `cwd` and returns what DSH printed. Throws with the output when DSH fails. */
export async function runHeadless(home: DshHome, cwd: string, task: string): Promise<string> {
  return finished(home, ['--profile', 'headless', task], cwd)
}

/** Starts the web profile on a free port and waits for its ready line, at most 60 s. */
export async function startWeb(home: DshHome, cwd: string): Promise<RunningWeb> {
  const child = start(home, ['web', '--no-open', '--port', '0'], cwd)
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`DSH gave no address in 60 s:\n${output}`)), 60_000)
    const read = (part: Buffer): void => {
      output += part.toString()
      const url = /dsh web: (http:\/\/127\.0\.0\.1:\d+\S*)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`DSH ended with ${code} before it was ready:\n${output}`))
    })
  })
  try {
    return { url: await ready, pid: child.pid ?? 0, output: () => output, stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw error
  }
}

function start(home: DshHome, args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [home.dsh.bin, ...args], { cwd, env: home.env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function finished(home: DshHome, args: string[], cwd: string): Promise<string> {
  const child = start(home, args, cwd)
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  await appendFile(join(home.folder, 'e2e.log'), `$ dsh ${args.join(' ')}\n${output}\n`)
  if (code !== 0) throw new Error(`dsh ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
