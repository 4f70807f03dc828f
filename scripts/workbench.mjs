// What the entry scripts share. Runs on old Node versions too: it is what brings the pinned one.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.todo-assistant-installed')
const installing = join(root, '.installing')

/** Runs a command in the foreground; ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  })
  if (error) {
    console.error(`${command}: ${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs what the lock file names, when that is missing or another than last time. */
export function ensureInstalled() {
  const lockFile = join(root, 'package-lock.json')
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const done = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  if (done()) return
  takeTurn()
  if (!done() && !npmHasInstalled(lockFile)) {
    console.log('Installing packages (npm ci) …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  writeFileSync(stamp, lock)
  rmSync(installing, { force: true })
}

/** Whether a person's own `npm install` or `npm ci` came after the last change of the lock file. */
function npmHasInstalled(lockFile) {
  const installed = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync(lockFile).mtimeMs
}

/** Two scripts may start at once in two terminals, and `npm ci` empties the folder: one installs, the others wait. */
function takeTurn() {
  for (;;) {
    try {
      writeFileSync(installing, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!installerLives()) rmSync(installing, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
  process.on('exit', () => rmSync(installing, { force: true }))
}

function installerLives() {
  try {
    process.kill(Number(readFileSync(installing, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The Node that the repository pins; this one where none is pinned for the platform but it is new enough. */
export function pinnedNode() {
  const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(node)) return node
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 23 || (major === 22 && minor >= 19)) return process.execPath
  console.error(
    `todo-assistant needs Node.js 22.19 or later in 22, or 24 and later; this is ${process.version} and none is pinned for ${process.platform}-${process.arch}.`,
  )
  process.exit(1)
}

/** The environment in which the pinned Node and the installed tools come first. */
export function workbenchEnv(env = {}) {
  return { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a script or tool on the pinned Node. */
export function runNode(args, env = {}) {
  run(pinnedNode(), args, { env: workbenchEnv(env), shell: process.platform === 'win32' })
}

/** A tool of node_modules by its script, for the pinned Node. */
export const tool = (path) => join(root, 'node_modules', ...path.split('/'))
