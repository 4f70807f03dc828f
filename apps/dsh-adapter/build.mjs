// Bundles the adapter into files that need nothing beside them: DSH installs the packed plugin with build scripts
// blocked, and a linked folder resolves no packages of DSH's.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Writes `dist/` anew. */
export async function buildAdapter() {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: folder,
    entryPoints: { host: 'src/host/index.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    charset: 'utf8',
    legalComments: 'linked',
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAdapter()
