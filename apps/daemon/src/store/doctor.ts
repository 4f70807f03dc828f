import { existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Anchors, Consent, Origin, Request } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import type { Finding } from '@todo-assistant/shared/upkeep-api'
import * as z from 'zod'
import { listBackups, verifyFile } from './backup.ts'
import { DOCTOR_WORDS, type DoctorWords } from './doctor-words.ts'
import { readPragmas } from './open.ts'
import { unindexed } from './search-index.ts'
import type { Store } from './store.ts'

const MEGABYTE = 1024 * 1024
const DAY = 24 * 3_600_000

/** Looks the whole store over; changes nothing. Takes seconds on a large store. */
export function examineStore(store: Store, home: string, locale: Locale): Finding[] {
  const words = DOCTOR_WORDS[locale]
  return [
    integrity(store, words),
    orphans(store, words),
    counts(store, words),
    records(store, words),
    search(store, words),
    pragmas(store, words),
    space(home, words),
    permissions(home, words),
    refused(home, words),
    backups(store, home, words),
  ]
}

const ok = (check: string, detail: string): Finding => ({ check, level: 'ok', detail })

function integrity(store: Store, words: DoctorWords): Finding {
  const check = 'integrity'
  const problems = (store.raw.pragma('integrity_check(5)') as { integrity_check: string }[]).map(
    (row) => row.integrity_check,
  )
  return problems.length === 1 && problems[0] === 'ok'
    ? ok(check, words.integrity)
    : { check, level: 'error', detail: problems.join('; ') }
}

function orphans(store: Store, words: DoctorWords): Finding {
  const check = 'orphans'
  const rows = store.raw.pragma('foreign_key_check') as { table: string }[]
  return rows.length === 0
    ? ok(check, words.orphans)
    : {
        check,
        level: 'error',
        detail: words.orphaned(rows.length, [...new Set(rows.map((row) => row.table))].join(', ')),
      }
}

function counts(store: Store, words: DoctorWords): Finding {
  const check = 'counts'
  const wrong = store
    .sql(
      `SELECT count(*) FROM (
         SELECT workspace_id, face, count(*) AS n FROM cards GROUP BY 1, 2
         EXCEPT SELECT workspace_id, face, cards FROM view_counts)`,
    )
    .pluck()
    .get() as number
  return wrong === 0 ? ok(check, words.counts) : { check, level: 'error', detail: words.countsDiffer(wrong) }
}

const jsonColumns = {
  must_read: z.array(z.unknown()),
  park: z.array(z.unknown()),
  request: Request,
  origin: Origin,
  consent: Consent,
  anchors: Anchors,
} as const

/** Records that cannot be read are named; all others go on working. */
function records(store: Store, words: DoctorWords): Finding {
  const check = 'records'
  const bad: string[] = []
  for (const row of store
    .sql('SELECT major, minor, must_read, park, request, origin, consent, anchors FROM cards')
    .iterate() as Iterable<Record<string, string | number | null>>) {
    for (const [column, shape] of Object.entries(jsonColumns)) {
      const text = row[column]
      if (text === null || text === undefined) continue
      let readable = false
      try {
        readable = shape.safeParse(JSON.parse(String(text))).success
      } catch {
        readable = false
      }
      if (!readable) bad.push(`#${row.major}.${row.minor} (${column})`)
    }
  }
  return bad.length === 0
    ? ok(check, words.records)
    : {
        check,
        level: 'error',
        detail: words.unreadable(bad.slice(0, 20).join(', '), bad.length - 20),
      }
}

function search(store: Store, words: DoctorWords): Finding {
  const check = 'search'
  const waiting = new Set(unindexed(store, Number.MAX_SAFE_INTEGER).map(({ pk }) => pk))
  const off = store
    .sql(
      `SELECT pk FROM cards WHERE pk NOT IN (SELECT rowid FROM card_search)
       UNION ALL SELECT rowid FROM card_search WHERE rowid NOT IN (SELECT pk FROM cards)`,
    )
    .pluck()
    .all() as number[]
  const missing = off.filter((pk) => !waiting.has(pk)).length
  return missing === 0 ? ok(check, words.search) : { check, level: 'error', detail: words.searchOff(missing) }
}

function pragmas(store: Store, words: DoctorWords): Finding {
  const check = 'pragmas'
  const wrong = readPragmas(store.raw).filter((pragma) => !pragma.ok)
  return wrong.length === 0
    ? ok(check, words.pragmas)
    : { check, level: 'error', detail: wrong.map(({ name, value }) => `${name} = ${String(value)}`).join(', ') }
}

function space(home: string, words: DoctorWords): Finding {
  const check = 'space'
  const { bavail, bsize } = statfsSync(home)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  return free > 200
    ? ok(check, words.free(free))
    : { check, level: free > 20 ? 'warning' : 'error', detail: words.freeLittle(free) }
}

function permissions(home: string, words: DoctorWords): Finding {
  const check = 'permissions'
  if (process.platform === 'win32') return ok(check, words.permissionsElsewhere)
  const open = ['.', ...readdirSync(home)].filter((name) => (lstatSync(join(home, name)).mode & 0o077) !== 0)
  return open.length === 0
    ? ok(check, words.permissions)
    : { check, level: 'warning', detail: words.open(open.slice(0, 10).join(', ')) }
}

/** Captures that were refused when they were replayed: their text is still there for a person. */
function refused(home: string, words: DoctorWords): Finding {
  const check = 'spool'
  const folder = join(home, 'spool')
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.refused'))
    : []
  if (names.length === 0) return ok(check, words.spool)
  return {
    check,
    level: 'warning',
    detail: words.refused(names.length, names.slice(0, 5).join(', ')),
  }
}

function backups(store: Store, home: string, words: DoctorWords): Finding {
  const check = 'backups'
  const newest = listBackups(home)[0]
  if (!newest) return { check, level: 'warning', detail: words.noBackupYet }
  const fault = verifyFile(newest.path)
  if (fault) return { check, level: 'error', detail: `${newest.name}: ${fault}` }
  const days = Math.floor((store.clock() - newest.at) / DAY)
  return { check, level: days > 3 ? 'warning' : 'ok', detail: words.backup(newest.name, days) }
}
