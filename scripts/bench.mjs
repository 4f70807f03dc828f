// `npm run bench`: the measurements of bench/, on the pinned Node.

import { ensureInstalled, root, run, runNode } from './workbench.mjs'
import { join } from 'node:path'

ensureInstalled()
run(process.execPath, [join(root, 'scripts/build.mjs')])
runNode(['--expose-gc', 'bench/run.ts', ...process.argv.slice(2)])
