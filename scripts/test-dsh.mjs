// `npm run test:dsh`: a real DSH, a real daemon, a real browser; only the model is scripted.

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, runNode, tool, workbenchEnv } from './workbench.mjs'

const adapter = join(root, 'apps', 'dsh-adapter')
const out = join(adapter, 'e2e', '.out')

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: adapter, env: workbenchEnv() })
const tarball = readdirSync(out).find((name) => name.endsWith('.tgz'))

runNode(
  [tool('vitest/vitest.mjs'), 'run', '--config', 'apps/dsh-adapter/e2e/vitest.config.ts', ...process.argv.slice(2)],
  { TODO_ASSISTANT_TARBALL: join(out, tarball) },
)
