import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { findAssets } from '../../src/assets.ts'
import { openStore } from '../../src/store/open.ts'
import { ending } from './daemon-process.ts'
import { check, inFolder, type Fault } from './fault.ts'
import { checkStore, openQuietly } from './store-rules.ts'

const CHILD = join(import.meta.dirname, 'migrate-child.ts')

/** A later migration as one will be: new columns, a rebuilt table, changed rows, an index. */
const NEXT = [
  'ALTER TABLE `cards` ADD COLUMN `priority` integer',
  'UPDATE `cards` SET `priority` = length(`title`)',
  'CREATE TABLE `rules_new` (`workspace_id` text PRIMARY KEY NOT NULL REFERENCES `workspaces` (`id`), `text` text NOT NULL, `updated_at` integer NOT NULL, `rev` integer NOT NULL, `by` text) STRICT',
  'INSERT INTO `rules_new` SELECT *, NULL FROM `rules`',
  'DROP TABLE `rules`',
  'ALTER TABLE `rules_new` RENAME TO `rules`',
  'CREATE INDEX `cards_priority` ON `cards` (`priority`)',
]

/** A folder with the migrations there are and one more. */
function withNext(migrations: string, folder: string): string {
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
  }
  const last = journal.entries.at(-1)!
  const version = journal.entries.length + 1
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: '9999_next' })
  writeFileSync(path, JSON.stringify(journal))
  const statements = [...NEXT, `PRAGMA user_version = ${version}`]
  writeFileSync(join(folder, '9999_next.sql'), statements.join(';\n--> statement-breakpoint\n'))
  return folder
}

/** Opens a store in a process that is killed before its nth statement. @returns how many there were, if it was not. */
async function openAndKill(home: string, migrations: string, statement: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [CHILD, home, migrations, String(statement)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(home, '..', 'compiled') },
  })
  const { code, signal, stdout, stderr } = await ending(child)
  check(signal === 'SIGKILL' || code === 0, `the child failed: ${stderr}`)
  return signal === 'SIGKILL' ? undefined : Number(stdout)
}

/** Cuts at the first statement, every so many-th after it, and the last; two at a time. */
async function cutAt(count: number, step: number, cut: (statement: number) => Promise<void>): Promise<number> {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const chosen = all.filter((n) => (n - 1) % step === 0 || n === count)
  const left = chosen.values()
  await Promise.all(
    [1, 2].map(async () => {
      for (const statement of left) await cut(statement)
    }),
  )
  return chosen.length
}

/** What a database is: the tables and columns it has, and the version that it says. */
function shapeOf(database: Database.Database): string {
  const sql = database
    .prepare("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all()
  return JSON.stringify([database.pragma('user_version', { simple: true }), sql])
}

/** The first start of a home is cut off: the next start is as if nothing had been. */
async function cutFirst(folder: string, migrations: string, step: number): Promise<number> {
  const uncut = join(folder, 'uncut')
  mkdirSync(uncut)
  const count = (await openAndKill(uncut, migrations, 0))!
  return cutAt(count, step, async (statement) => {
    const home = join(folder, `first-${statement}`)
    mkdirSync(home)
    check((await openAndKill(home, migrations, statement)) === undefined, `statement ${statement} never came`)
    if (existsSync(join(home, 'cards.db'))) {
      const database = openQuietly(home)
      checkStore(database)
      database.close()
    }
    const store = await openStore({ home, migrations })
    checkStore(store.raw)
    check(store.storeId.startsWith('st_'), 'the store has no id')
    store.close()
  })
}

/** A store of today's version with a row to keep. @returns its shape. */
async function makeOld(home: string, migrations: string): Promise<string> {
  mkdirSync(home)
  const store = await openStore({ home, migrations })
  store.write(({ at }) => {
    store.raw.exec(`INSERT INTO rules VALUES ('ws_inbox', 'keep me', ${at}, 1)`)
  })
  const shape = shapeOf(store.raw)
  store.close()
  return shape
}

/** A migration of a store with rows is cut off: it is the old store or the new one. */
async function cutNext(folder: string, migrations: string): Promise<{ cuts: number; old: number }> {
  const next = withNext(migrations, join(folder, 'migrations'))
  const template = join(folder, 'template')
  const oldShape = await makeOld(template, migrations)
  const migrated = join(folder, 'migrated')
  cpSync(template, migrated, { recursive: true })
  const count = (await openAndKill(migrated, next, 0))!
  const after = openQuietly(migrated)
  const newShape = shapeOf(after)
  after.close()
  check(oldShape !== newShape, 'the migration changes nothing')
  let old = 0
  const cuts = await cutAt(count, 1, async (statement) => {
    const at = `cut before statement ${statement} of ${count}`
    const home = join(folder, `next-${statement}`)
    cpSync(template, home, { recursive: true })
    check((await openAndKill(home, next, statement)) === undefined, `${at}: it never came`)
    const database = openQuietly(home)
    const shape = shapeOf(database)
    checkStore(database)
    database.close()
    check(shape === oldShape || shape === newShape, `${at}: neither old nor new: ${shape}`)
    if (shape === oldShape) {
      old++
      const before = await openStore({ home, migrations })
      check(shapeOf(before.raw) === oldShape, `${at}: the old version does not open the old store`)
      before.close()
    } else {
      const backups = readdirSync(join(home, 'backups'))
      check(
        backups.some((name) => name.endsWith('.db')),
        `${at}: migrated without a backup`,
      )
    }
    const again = await openStore({ home, migrations: next })
    check(shapeOf(again.raw) === newShape, `${at}: the next start does not finish it`)
    const kept = again.sql("SELECT text FROM rules WHERE workspace_id = 'ws_inbox'").pluck().get()
    check(kept === 'keep me', `${at}: a row was lost`)
    again.close()
  })
  return { cuts, old }
}

/** Each migration is killed at its statements; in the short form the first start at every tenth. */
export const cutMigrations: Fault = {
  name: 'migrations killed at every statement',
  run: (long) =>
    inFolder(async (folder) => {
      const { migrations } = findAssets()
      const first = await cutFirst(folder, migrations, long ? 1 : 10)
      const next = await cutNext(folder, migrations)
      return `a first start cut ${first} times, a later migration ${next.cuts} times: ${next.old} times the old store, ${next.cuts - next.old} times the new one, never between`
    }),
}
