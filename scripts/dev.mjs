// `npm run dev`: the daemon from its sources in a home of its own, restarted on change; the panel rebuilt on change.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, tool, workbenchEnv } from './workbench.mjs'

ensureInstalled()
const env = workbenchEnv({ TODO_ASSISTANT_HOME: process.env.TODO_ASSISTANT_HOME ?? join(root, '.home') })
const children = [
  spawn(
    pinnedNode(),
    [tool('vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn', '--config', 'apps/web-panel/vite.config.ts'],
    { cwd: root, env, stdio: 'inherit' },
  ),
  spawn(
    pinnedNode(),
    [
      '--watch-path=apps/daemon/src',
      '--watch-path=packages/shared/src',
      'apps/daemon/src/main.ts',
      'serve',
      '--open',
      ...process.argv.slice(2),
    ],
    { cwd: root, env, stdio: 'inherit' },
  ),
]
for (const child of children) child.on('exit', (code) => process.exit(code ?? 1))
process.on('exit', () => children.forEach((child) => child.kill()))
