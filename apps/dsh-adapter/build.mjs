// Bundles the adapter into files that need nothing beside them: DSH installs the packed plugin with build scripts
// blocked, and a linked folder resolves no packages of DSH's.

import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundledLicences } from '../../scripts/bundled-licences.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const id = 'dsh-todo-assistant'

const common = {
  absWorkingDir: folder,
  outdir: 'dist',
  bundle: true,
  charset: 'utf8',
  // The licences of what is bundled lie beside it.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}

/** Writes `dist/` anew. */
export async function buildAdapter() {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const host = await build({
    ...common,
    entryPoints: { host: 'src/host/index.ts' },
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // `ws` is CommonJS and requires Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
    },
  })
  const readings = await build({
    ...common,
    entryPoints: { pinyin: 'src/client/input/readings.ts' },
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    minify: true,
  })
  const pinyinFile = Object.keys(readings.metafile.outputs).find((name) => name.endsWith('.mjs'))
  const client = await build({
    ...common,
    entryPoints: { client: 'src/client/index.tsx' },
    outExtension: { '.js': '.cjs' },
    platform: 'browser',
    target: 'es2022',
    format: 'cjs',
    jsx: 'automatic',
    minify: true,
    loader: { '.css': 'text' },
    define: { PINYIN_FILE: JSON.stringify(basename(pinyinFile)) },
    // DSH's page gives these.
    external: ['react', 'react/jsx-runtime', 'react-dom'],
    banner: {
      js: `window.__ModuleLoader__.load({id:${JSON.stringify(id)},factory:(require)=>{var module={exports:{}},exports=module.exports;`,
    },
    footer: { js: 'return module.exports}});' },
  })
  const inputs = [host, readings, client].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  await writeFile(join(folder, 'dist/THIRD-PARTY-LICENSES.txt'), bundledLicences(folder, inputs))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAdapter()
