// Writes `dist/openapi.json`: a daemon of the sources, in a home of its own, is asked for its document.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workbench.mjs'

const { startDaemon } = await import('../apps/daemon/src/daemon.ts')
const { prepareHome } = await import('../apps/daemon/src/home.ts')

const home = mkdtempSync(join(tmpdir(), 'todo-assistant-openapi-'))
try {
  prepareHome(home)
  const daemon = await startDaemon(home, { locale: 'en', consent: 'ask', port: 0 })
  const document = await (await fetch(`${daemon.url}/reference/openapi.json`)).json()
  await daemon.close()
  writeFileSync(join(root, 'apps/daemon/dist/openapi.json'), `${JSON.stringify(document, null, 1)}\n`)
} finally {
  rmSync(home, { recursive: true, force: true })
}
