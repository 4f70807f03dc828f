// `npm run test:dsh`: a real DSH, a real daemon, a real browser; only the model is scripted.
// Runs under any Node, then hands over to the one that the repository pins.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const adapter = join(root, 'apps', 'dsh-adapter')
const out = join(adapter, 'e2e', '.out')

if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) run('npm', ['ci', '--no-audit', '--no-fund'])
const pinned = join(root, 'node_modules', '.bin', 'node')
if (!process.env.TODO_ASSISTANT_PINNED_NODE && existsSync(pinned)) {
  const { status } = spawnSync(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TODO_ASSISTANT_PINNED_NODE: '1',
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    },
  })
  process.exit(status ?? 1)
}

run(process.execPath, [join(root, 'scripts', 'build.mjs')])
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
run('npm', ['pack', '--silent', '--pack-destination', out], adapter)
const tarball = readdirSync(out).find((name) => name.endsWith('.tgz'))
if (!tarball) fail('npm pack left no tarball')

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const config = join(adapter, 'e2e', 'vitest.config.ts')
run(process.execPath, [vitest, 'run', '--config', config, ...process.argv.slice(2)], root, {
  TODO_ASSISTANT_TARBALL: join(out, tarball),
})

function run(command, args, cwd = root, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) fail(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
