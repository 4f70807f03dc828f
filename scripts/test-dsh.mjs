// `npm run test:dsh`: a real DSH, a real daemon, a real browser; only the model is scripted. With `-- --figures` it
// measures what the plugin costs a session instead.

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

const given = process.argv.slice(2).filter((argument) => argument !== '--figures')
const figures = given.length < process.argv.length - 2
runNode([tool('vitest/vitest.mjs'), 'run', '--config', 'apps/dsh-adapter/e2e/vitest.config.ts', ...given], {
  TODO_ASSISTANT_TARBALL: join(out, tarball),
  ...(figures ? { TODO_ASSISTANT_FIGURES: '1' } : {}),
})
