// `npm run test:faults`: crashes, lost connections, damaged homes, against the daemon as it is shipped.
// Short by default; `-- --long` for the full counts; a word picks the faults whose name holds it.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, run, workbenchEnv } from './workbench.mjs'

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
// A copy, so that a build meanwhile does not pull the daemon away from under its test.
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const copy = mkdtempSync(join(cache, 'todo-assistant-faults-'))
cpSync(join(root, 'apps/daemon/dist'), copy, { recursive: true })
// The child ends its daemons; this one waits for it and takes its copy away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const { status } = spawnSync(pinnedNode(), [join(root, 'apps/daemon/test/faults/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: workbenchEnv({ TODO_ASSISTANT_BUNDLE: join(copy, 'todo-assistant.mjs') }),
  shell: process.platform === 'win32',
})
rmSync(copy, { recursive: true, force: true })
process.exitCode = status ?? 1
