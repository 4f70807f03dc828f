// A real DSH for the tests, in the ignored folder `.dsh/`: installed once, reused while the stamp matches.

import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const pnpmVersion = '10.34.9'
const dshVersion = '0.1.0-rc.8'
/** Newer Cordis plugins than these break this DSH at boot. */
const overrides = {
  '@deepseek-ai/cordis': '4.0.2',
  '@deepseek-ai/cordis-plugin-hmr': '1.0.17',
  '@deepseek-ai/cordis-plugin-loader': '1.0.3',
  '@deepseek-ai/cordis-plugin-include': '1.0.7',
}

export interface InstalledDsh {
  /** DSH's entry file, to be run with this Node. */
  bin: string
  /** Folders to put first on PATH: this Node and the pinned pnpm, which `dsh plugin` calls. */
  path: string
  /** pnpm's package store, shared by all test homes so that a plugin installs without a download. */
  store: string
}

/**
 * Installs the pinned DSH unless it is there already.
 *
 * About 15 s and one registry the first time, nothing afterwards. Throws with the installer's own output when an
 * install fails; the half-made folder is then taken down by the next call.
 */
export async function installDsh(): Promise<InstalledDsh> {
  const root = join(import.meta.dirname, '.dsh')
  const tools = join(root, 'tools')
  const app = join(root, 'app')
  const store = join(root, 'store')
  const binFolder = join(tools, 'bin')
  const dsh: InstalledDsh = {
    bin: join(app, 'node_modules/@deepseek-ai/dsh/lib/bin.js'),
    path: [binFolder, join(tools, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
    store,
  }
  const stampFile = join(root, 'stamp.json')
  const stamp = JSON.stringify({ pnpmVersion, dshVersion, overrides, node: process.execPath })
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return dsh

  await rm(root, { recursive: true, force: true })
  await mkdir(binFolder, { recursive: true })
  await mkdir(app, { recursive: true })
  await symlink(process.execPath, join(binFolder, 'node'))
  await writeFile(join(tools, 'package.json'), JSON.stringify({ private: true, dependencies: { pnpm: pnpmVersion } }))
  await install('npm', ['install', '--no-audit', '--no-fund'], tools, process.env.PATH ?? '')
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ private: true, dependencies: { '@deepseek-ai/dsh': dshVersion }, pnpm: { overrides } }),
  )
  await install('pnpm', ['install', '--store-dir', store], app, dsh.path)
  await writeFile(stampFile, stamp)
  return dsh
}

async function install(command: string, args: string[], cwd: string, path: string): Promise<void> {
  try {
    await run(command, args, { cwd, env: { ...process.env, PATH: path }, maxBuffer: 1 << 26 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed in ${dirname(cwd)}:\n${stdout}${stderr}`, { cause: error })
  }
}
