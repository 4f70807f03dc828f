// `npm run test:pack`: packs daemon and DSH plugin, installs them as a user would on Node 24 and 22, and runs them.
// Needs the package registry.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root, run, runNode, tool, workbenchEnv } from './workbench.mjs'

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
const packed = mkdtempSync(join(tmpdir(), 'todo-assistant-packed-'))
process.on('exit', () => rmSync(packed, { recursive: true, force: true }))
for (const folder of ['apps/daemon', 'apps/dsh-adapter'])
  run('npm', ['pack', '--silent', '--pack-destination', packed], { cwd: join(root, folder), env: workbenchEnv() })
runNode(
  [tool('vitest/vitest.mjs'), 'run', '--config', 'apps/daemon/test/pack/vitest.config.ts', ...process.argv.slice(2)],
  { TODO_ASSISTANT_PACKED: packed },
)
