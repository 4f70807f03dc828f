// `npm run build`: the daemon's bundle with panel and migrations beside it, and the adapter's bundle.
// Builds only what is missing or older than its sources.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { ensureInstalled, pinnedNode, root, runNode, tool } from './workbench.mjs'

const shared = ['packages/shared/src', 'package-lock.json']
const parts = [
  {
    name: 'web panel',
    out: 'apps/web-panel/dist',
    from: [
      'apps/web-panel/src',
      'apps/web-panel/public',
      'apps/web-panel/index.html',
      'apps/web-panel/vite.config.ts',
      ...shared,
    ],
    build: buildPanel,
  },
  {
    name: 'daemon',
    out: 'apps/daemon/dist',
    from: [
      'apps/daemon/src',
      'apps/daemon/package.json',
      'apps/daemon/reference',
      'drizzle',
      'apps/web-panel/dist',
      'scripts/bundle-daemon.mjs',
      'scripts/bundled-licences.mjs',
      'scripts/write-openapi.mjs',
      ...shared,
    ],
    build: buildDaemon,
  },
  {
    name: 'DSH adapter',
    out: 'apps/dsh-adapter/dist',
    from: [
      'apps/dsh-adapter/src',
      'apps/dsh-adapter/build.mjs',
      'apps/dsh-adapter/package.json',
      'apps/dsh-adapter/cordis.patch.yml',
      ...shared,
    ],
    build: () => runNode(['apps/dsh-adapter/build.mjs']),
  },
]

function* files(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isFile()) yield full
  else for (const name of readdirSync(full).sort()) yield* files(relative(root, join(full, name)))
}

/** The sources of a part as one hash. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of files(path))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function buildPanel() {
  runNode([tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', 'apps/web-panel/vite.config.ts'])
}

function buildDaemon() {
  const dist = join(root, 'apps/daemon/dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  runNode(['scripts/bundle-daemon.mjs'])
  cpSync(join(root, 'drizzle'), join(dist, 'drizzle'), { recursive: true })
  cpSync(join(root, 'apps/daemon/reference'), join(dist, 'reference'), { recursive: true })
  runNode(['scripts/write-openapi.mjs'])
  if (existsSync(join(root, 'apps/web-panel/dist')))
    cpSync(join(root, 'apps/web-panel/dist'), join(dist, 'panel'), { recursive: true })
}

ensureInstalled()
pinnedNode()
const force = process.argv.includes('--force')
for (const part of parts) {
  const stampFile = join(root, part.out, '..', '.build-stamp.json')
  const now = fingerprint(part.from)
  const before =
    existsSync(stampFile) && existsSync(join(root, part.out))
      ? JSON.parse(readFileSync(stampFile, 'utf8')).sources
      : undefined
  if (before === now && !force) continue
  console.log(`Building the ${part.name} …`)
  part.build()
  writeFileSync(stampFile, `${JSON.stringify({ sources: now })}\n`)
}
