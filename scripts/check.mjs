// `npm run check`: lint (with import direction, cycles and file size), format, types, what would be published.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, runNode, tool, workbenchEnv } from './workbench.mjs'

ensureInstalled()
const env = workbenchEnv()
run(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings'], { env })
run(join(root, 'node_modules/.bin/oxfmt'), ['--check'], { env })
for (const project of ['packages/shared', 'apps/daemon', 'apps/dsh-adapter', 'apps/web-panel', 'bench']) {
  if (existsSync(join(root, project, 'tsconfig.json'))) runNode([tool('typescript/bin/tsc'), '-p', project])
}
runNode(['scripts/build.mjs'])
runNode(['scripts/check-packages.mjs'])
console.log('check passed')
