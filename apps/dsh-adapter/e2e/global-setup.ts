// What all test files share: the installed DSH, and one home in which the packed adapter is added to both profiles the
// way a user does it. Each test starts from a copy.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addPlugin, makeDshHome } from './dsh-process.ts'
import { installDsh } from './install-dsh.ts'

/** Profiles of a DSH home with the adapter added; copied into each test's own. */
export const preparedHome = join(import.meta.dirname, '.out', 'home')

/** The packed adapter; `scripts/test-dsh.mjs` makes it. */
export function packedAdapter(): string {
  const tarball = process.env.TODO_ASSISTANT_TARBALL
  if (!tarball) throw new Error('No packed adapter: run these tests through `npm run test:dsh`.')
  return tarball
}

export async function setup(): Promise<void> {
  rmSync(preparedHome, { recursive: true, force: true })
  mkdirSync(preparedHome, { recursive: true })
  const home = await makeDshHome(await installDsh(), { folder: preparedHome, modelUrl: '', assistantHome: '' })
  for (const profile of ['headless', 'web']) await addPlugin(home, profile, packedAdapter())
}
