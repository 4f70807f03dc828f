// `npm start`: installs and builds what is missing, then runs the daemon in the foreground and opens the panel.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, run, workbenchEnv } from './workbench.mjs'

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
const daemon = spawn(
  pinnedNode(),
  [join(root, 'apps/daemon/dist/todo-assistant.mjs'), 'serve', '--open', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: workbenchEnv(),
    shell: process.platform === 'win32',
  },
)
// Ctrl-C reaches the daemon by itself; this process waits for its orderly end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && daemon.kill(signal))
daemon.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
