// `npm test`: installs and builds what is missing, then runs every test that needs no network.

import { join } from 'node:path'
import { ensureInstalled, root, run, runNode, tool } from './workbench.mjs'

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
runNode([tool('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)])
