import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { check, inFolder, type Fault } from './fault.ts'

/** Ways to a small disk of one's own, gone with the process: as root, and as anybody where user namespaces are allowed. */
const NAMESPACES = [
  ['--mount', '--propagation', 'private'],
  ['--map-root-user', '--mount', '--propagation', 'private'],
]

const tried = (args: readonly string[], folder: string) =>
  spawnSync('unshare', [...args, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0

/** The disk fills up under a daemon, and has room again. */
export const fullDisk: Fault = {
  name: 'full disk',
  run: () =>
    inFolder(async (folder) => {
      const namespace = NAMESPACES.find((args) => tried(args, folder))
      if (!namespace) return 'NOT TRIED: this system lets nobody mount a small disk (unshare, mount)'
      const { status, stdout, stderr } = spawnSync(
        'unshare',
        [...namespace, process.execPath, join(import.meta.dirname, 'full-disk-child.ts'), folder],
        { encoding: 'utf8', timeout: 120_000 },
      )
      check(status === 0, `${stdout}${stderr}`)
      return stdout.trim()
    }),
}
