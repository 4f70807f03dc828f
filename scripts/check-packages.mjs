// Part of `npm run check`: what would be published holds what it must, nothing else, and not too much of it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root, workbenchEnv } from './workbench.mjs'

/** What is published: files that must be there, what else may be, and the size at the most, in KiB as downloaded. */
const published = [
  {
    folder: 'apps/daemon',
    must: [
      'dist/todo-assistant.mjs',
      'dist/openapi.json',
      'dist/drizzle/meta/_journal.json',
      'dist/panel/index.html',
      'dist/reference/index.html',
      'dist/THIRD-PARTY-LICENSES.txt',
      'README.md',
      'LICENSE',
      'package.json',
    ],
    may: /^dist\/(?:[\w-]+\.mjs|drizzle\/.+|panel\/.+|reference\/.+)$/,
    dependencies: ['better-sqlite3'],
    kib: 2_500,
  },
  {
    folder: 'apps/dsh-adapter',
    must: [
      'dist/host.mjs',
      'dist/client.cjs',
      'dist/THIRD-PARTY-LICENSES.txt',
      'cordis.patch.yml',
      'LICENSE',
      'package.json',
    ],
    may: /^(?:dist\/.+|README\.md)$/,
    dependencies: [],
    kib: 2_500,
  },
]
const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const faults = []

const { version } = manifest('.')
for (const folder of manifest('.').workspaces)
  if (manifest(folder).version !== version)
    faults.push(`${folder} has version ${manifest(folder).version}, the repository ${version}: they move together`)
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} `))
  faults.push(`CHANGELOG.md has no section for ${version}`)

for (const { folder, must, may, dependencies, kib } of published) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--silent'], {
    cwd: join(root, folder),
    env: workbenchEnv(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm pack failed in ${folder}: ${stderr}`)
  const [{ files, size }] = Object.values(JSON.parse(stdout))
  const names = new Set(files.map((file) => file.path))
  for (const name of must) if (!names.has(name)) faults.push(`${folder}: ${name} is missing from the package`)
  for (const name of names)
    if (!must.includes(name) && !may.test(name)) faults.push(`${folder}: ${name} does not belong in the package`)
  if (size > kib * 1024) faults.push(`${folder}: ${Math.ceil(size / 1024)} KiB packed, at most ${kib} are meant`)
  const own = Object.keys(manifest(folder).dependencies ?? {})
  if (own.join() !== dependencies.join())
    faults.push(`${folder}: dependencies are [${own}], meant are [${dependencies}]: the rest is bundled`)
  if (readFileSync(join(root, 'LICENSE'), 'utf8') !== readLicence(folder))
    faults.push(`${folder}/LICENSE is not the repository's`)
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), strict: true, pack: 'npm' })
  for (const message of messages)
    if (message.type !== 'suggestion') faults.push(`${folder}: ${formatMessage(message, pkg)}`)
  console.log(`${folder}: ${names.size} files, ${Math.ceil(size / 1024)} KiB packed`)
}

function readLicence(folder) {
  const path = join(root, folder, 'LICENSE')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
