import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { findAssets } from '../../src/assets.ts'
import { newestVersion } from '../../src/store/migrate.ts'
import { cli } from '../cli/command.ts'
import { freshFolder, runDaemon } from '../daemon.ts'

const fixtures = join(import.meta.dirname, '../fixtures')

/** A home as a released version left it, in a folder of the test's. */
function oldHome(format: number): string {
  const home = join(freshFolder(), 'home')
  mkdirSync(home, { mode: 0o700 })
  const from = join(fixtures, `format-${format}`)
  writeFileSync(join(home, 'cards.db'), gunzipSync(readFileSync(join(from, 'cards.db.gz'))), { mode: 0o600 })
  writeFileSync(join(home, 'store.json'), readFileSync(join(from, 'store.json')), { mode: 0o600 })
  return home
}

const formats = readdirSync(fixtures)
  .map((name) => Number(/^format-(\d+)$/.exec(name)?.[1]))
  .filter((format) => format > 0)
const newest = newestVersion(findAssets().migrations)

test('there is a home of every format before this one', () => {
  for (let format = 1; format < newest; format++) expect(formats).toContain(format)
})

test.each(formats)('a home of format %i opens with all its cards, and a backup is taken first', async (format) => {
  const home = oldHome(format)
  const { client } = await runDaemon({ home })
  const { cards } = await client.cards({ view: 'all' })
  expect(cards.map((card) => [card.number, card.title, card.status]).toSorted()).toEqual([
    ['1.0', '登录后偶发 401', 'open'],
    ['2.0', 'Import in bulk', 'done'],
  ])
  expect((await client.card('1.0')).card).toMatchObject({
    core: { symptom: 'refresh 时未带 rotation', nextStep: 'look at router.ts' },
    notes: [{ text: 'seen again on Friday', kind: 'evidence' }],
  })
  expect((await client.cards({ view: 'trash' })).cards).toMatchObject([{ title: 'In the trash' }])
  expect((await client.cards({ q: 'rotation', view: 'all' })).cards).toHaveLength(1)
  expect((await client.rules('inbox')).text).toBe('Small steps.')
  expect((await client.history('2.0')).entries.length).toBeGreaterThan(1)
  expect((await client.doctor()).ok).toBe(true)
  // Numbers of deleted cards are never given again, also not after an upgrade.
  expect((await client.addCard({ title: 'next', kind: 'idea' })).card.number).toBe('4.0')
  expect((await client.cards({ q: 'next' })).cards).toHaveLength(1)
  expect(existsSync(join(home, 'backups'))).toBe(format < newest)
})

test('a home of a newer version is refused in words, and no byte of it is changed', async () => {
  const home = oldHome(1)
  const path = join(home, 'cards.db')
  const database = new Database(path)
  database.pragma('journal_mode = delete')
  database.pragma(`user_version = ${newest + 1}`)
  database.close()
  const before = readFileSync(path)
  for (const [locale, words] of [
    ['en', 'newer version'],
    ['zh', '更新的版本'],
  ] as const) {
    const { code, err } = await cli(['serve', '--port', '0'], { home, env: { TODO_ASSISTANT_LOCALE: locale } })
    expect(code).toBe(4)
    expect(err).toContain(words)
  }
  expect(readFileSync(path).equals(before)).toBe(true)
})
