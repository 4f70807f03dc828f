// Bundles the daemon and its CLI. The file that starts holds what `list` needs and nothing else; the whole command
// line lies beside it, commands in chunks of their own. Only the native part of the store stays outside. Beside the
// code lies what the licences of the bundled packages ask for.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundledLicences } from './bundled-licences.mjs'
import { root } from './workbench.mjs'

const options = {
  absWorkingDir: join(root, 'apps/daemon'),
  outdir: process.argv[2] ?? 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
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
}

/** An `import` of `node:http` evaluates all that it could export, `WebSocket` among it: longer than Node's own start. */
const builtinsAsNeeded = {
  name: 'builtins as needed',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }))
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

const wholeCommandLine = {
  name: 'the whole command line in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /\/cli\/program\.ts$/ }, () => ({ path: './program.mjs', external: true }))
  },
}

const start = await build({
  ...options,
  entryPoints: { 'todo-assistant': 'src/main.ts' },
  plugins: [builtinsAsNeeded, wholeCommandLine],
})
const whole = await build({
  ...options,
  entryPoints: { program: 'src/cli/program.ts' },
  plugins: [builtinsAsNeeded],
  chunkNames: '[name]-[hash]',
  splitting: true,
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

const tooMuch = Object.keys(start.metafile.inputs).filter((path) => /node_modules\/(zod|commander)\//.test(path))
if (tooMuch.length > 0) throw new Error(`The file that starts would hold ${tooMuch.join(', ')}`)

writeFileSync(
  join(options.absWorkingDir, options.outdir, 'THIRD-PARTY-LICENSES.txt'),
  bundledLicences(join(root, 'apps/daemon'), Object.keys({ ...start.metafile.inputs, ...whole.metafile.inputs })),
)
