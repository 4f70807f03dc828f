import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { backUp } from '../../src/store/backup.ts'
import { openQuietly } from './store-rules.ts'
import { ending, spawnDaemon, startProcess } from './daemon-process.ts'
import { check, inFolder, type Fault } from './fault.ts'

interface Damage {
  name: string
  harm(home: string): void
  /** What the refusal says; absent: it starts all the same, with every card. */
  says?: RegExp
  /** Exit code of the refusal. */
  code?: number
}

const db = (home: string) => join(home, 'cards.db')

/** Writes bytes over a part of a file. */
function scribble(path: string, at: number, length: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, at)
}

const DAMAGES: Damage[] = [
  { name: 'the database is missing', harm: (home) => rmSync(db(home)), says: /database file is missing/, code: 4 },
  { name: 'the database is empty', harm: (home) => truncateSync(db(home), 0), says: /database file is empty/, code: 4 },
  { name: 'fifty bytes of it are left', harm: (home) => truncateSync(db(home), 50), says: /cut short/, code: 4 },
  {
    name: 'half of it is left',
    harm: (home) => truncateSync(db(home), statSync(db(home)).size / 2),
    says: /cut short/,
    code: 4,
  },
  {
    name: 'it is a text',
    harm: (home) => writeFileSync(db(home), 'my cards\n'.repeat(1_000)),
    says: /not a database of todo-assistant/,
    code: 4,
  },
  {
    name: 'it belongs to another program',
    harm(home) {
      rmSync(db(home))
      const other = new Database(db(home))
      other.exec('CREATE TABLE cards (a); PRAGMA application_id = 1; PRAGMA user_version = 1')
      other.close()
    },
    says: /not a database of todo-assistant/,
    code: 4,
  },
  {
    name: 'it comes from a newer version',
    harm(home) {
      const database = openQuietly(home)
      database.pragma('journal_mode = delete')
      database.pragma('user_version = 99')
      database.close()
    },
    says: /newer version/,
    code: 4,
  },
  {
    name: 'pages in its middle are scribbled over',
    harm: (home) => scribble(db(home), 4_096 * 2, 4_096 * 6),
    says: /corrupt/,
    code: 4,
  },
  {
    name: 'its first page is scribbled over behind the header',
    harm: (home) => scribble(db(home), 100, 3_900),
    says: /corrupt/,
    code: 4,
  },
  {
    name: 'it is a folder',
    harm(home) {
      rmSync(db(home))
      mkdirSync(db(home))
    },
    says: /not a database of todo-assistant/,
    code: 4,
  },
  {
    name: 'config.json is half a JSON',
    harm: (home) => writeFileSync(join(home, 'config.json'), '{"port": 7'),
    says: /config\.json is not valid JSON/,
  },
  {
    name: 'config.json has a typo',
    harm: (home) => writeFileSync(join(home, 'config.json'), '{"prot": 7420}'),
    says: /config\.json.*prot/s,
  },
  { name: 'others may write the home', harm: (home) => chmodSync(home, 0o777), says: /can be written by other users/ },
  {
    name: 'the home is a link',
    harm(home) {
      renameSync(home, `${home}-real`)
      symlinkSync(`${home}-real`, home)
    },
    says: /is a symbolic link/,
  },
  {
    name: 'the write-ahead log is rubbish',
    harm: (home) => writeFileSync(`${db(home)}-wal`, Buffer.alloc(40_000, 0x5a)),
  },
  {
    name: 'the shared-memory file is rubbish',
    harm: (home) => writeFileSync(`${db(home)}-shm`, Buffer.alloc(32_768, 0x5a)),
  },
  {
    name: 'a half-made database lies beside it',
    harm: (home) => writeFileSync(`${db(home)}.new`, 'SQLite format 3\0rest'),
  },
  { name: 'the token is missing', harm: (home) => rmSync(join(home, 'token')) },
  { name: 'the token is empty', harm: (home) => writeFileSync(join(home, 'token'), '') },
  {
    name: 'daemon.json names a living stranger',
    harm: (home) =>
      writeFileSync(
        join(home, 'daemon.json'),
        JSON.stringify({ url: 'http://127.0.0.1:9', pid: process.pid, instanceId: 'x', version: '0' }),
      ),
  },
  { name: 'daemon.json is rubbish', harm: (home) => writeFileSync(join(home, 'daemon.json'), '{"url":') },
  { name: 'store.json is missing', harm: (home) => rmSync(join(home, 'store.json')) },
  {
    name: 'a backup is rubbish',
    harm: (home) => writeFileSync(join(home, 'backups/cards-20260101T000000000Z.db'), 'x'),
  },
  { name: 'the logs are gone', harm: (home) => rmSync(join(home, 'logs'), { recursive: true }) },
]

/** Every file of the store with a hash, to see that a refusal changed none. */
export function printsOf(home: string): string {
  const files = ['.', 'backups'].flatMap((folder) =>
    readdirSync(join(home, folder))
      .filter((name) => /^cards|^store\.json$/.test(name))
      .map((name) => join(home, folder, name)),
  )
  return files
    .sort()
    .map(
      (path) =>
        `${path} ${statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder'}`,
    )
    .join('\n')
}

/** A home with cards, a backup and nobody running. */
async function makeHome(home: string): Promise<void> {
  const daemon = await startProcess(home)
  for (let n = 0; n < 40; n++)
    await daemon.client.addCard({ title: `t${n}`, kind: 'idea', intent: '想'.repeat(300), touchedFiles: [`f${n}.ts`] })
  await daemon.stop()
  const database = openQuietly(home)
  await backUp(database, home, Date.now())
  database.close()
}

async function tryOne(home: string, { name, harm, says, code = 1 }: Damage): Promise<void> {
  harm(home)
  if (!says) {
    const daemon = await startProcess(home)
    const { counts } = await daemon.client.cards({})
    await daemon.stop()
    check(counts.all === 40, `${name}: started with ${counts.all} of 40 cards`)
    return
  }
  const before = printsOf(home)
  const end = await ending(spawnDaemon(home))
  const said = end.stdout + end.stderr
  check(end.code === code, `${name}: ended with ${end.code ?? end.signal}: ${said}`)
  check(says.test(said), `${name}: said: ${said}`)
  check(!/\n\s+at /.test(said), `${name}: showed a stack: ${said}`)
  if (code === 4)
    check(/backups\/cards-\d{8}T\d{9}Z\.db/.test(said), `${name}: did not name the newest backup: ${said}`)
  check(printsOf(home) === before, `${name}: files were changed`)
}

/** Homes that are damaged in every way we know: refused with a word and untouched, or started whole. */
export const damagedHomes: Fault = {
  name: 'damaged homes',
  run: () =>
    inFolder(async (folder) => {
      const template = join(folder, 'template')
      await makeHome(template)
      for (const [index, damage] of DAMAGES.entries()) {
        const home = join(folder, `home-${index}`)
        cpSync(template, home, { recursive: true })
        chmodSync(home, 0o700)
        await tryOne(home, damage)
      }
      const refused = DAMAGES.filter(({ says }) => says).length
      return `${DAMAGES.length} kinds: ${refused} refused by name and untouched, ${DAMAGES.length - refused} started with every card`
    }),
}
