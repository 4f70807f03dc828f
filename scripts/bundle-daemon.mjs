// Bundles the daemon and its CLI: one start-up file, commands in chunks of their own. Only the native
// part of the store stays outside. Beside the code lies what the licences of the bundled packages ask for.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundledLicences } from './bundled-licences.mjs'
import { root } from './workbench.mjs'

const { metafile } = await build({
  absWorkingDir: join(root, 'apps/daemon'),
  entryPoints: { 'todo-assistant': 'src/main.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  charset: 'utf8',
  legalComments: 'none',
  // Halves what a command has to read. Names are not kept: doing so costs a call at every function that is made,
  // and the shapes make thousands at each start.
  minify: true,
  metafile: true,
  logLevel: 'warning',
  external: ['better-sqlite3'],
  // CommonJS packages inside an ES module still name these.
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      'const require = __createRequire(import.meta.url);',
      'const __filename = import.meta.filename;',
      'const __dirname = import.meta.dirname;',
    ].join(' '),
  },
})

writeFileSync(
  join(root, 'apps/daemon/dist/THIRD-PARTY-LICENSES.txt'),
  bundledLicences(join(root, 'apps/daemon'), Object.keys(metafile.inputs)),
)
