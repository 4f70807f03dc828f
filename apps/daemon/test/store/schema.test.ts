import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { readPragmas } from '../../src/store/open.ts'
import * as schema from '../../src/store/schema.ts'
import { openTestStore } from '../store.ts'

const tables = Object.values(schema).flatMap((each): SQLiteTable[] => (is(each, SQLiteTable) ? [each] : []))

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
  hidden: number
}

test('every table of ours is strict: a text never lands in a number', async () => {
  const { store } = await openTestStore()
  const list = store.raw.pragma('table_list') as { schema: string; name: string; type: string; strict: number }[]
  const ours = list.filter(
    ({ schema, name, type }) =>
      schema === 'main' && type === 'table' && !name.startsWith('sqlite_') && !name.startsWith('card_search'),
  )
  expect(ours.length).toBeGreaterThanOrEqual(tables.length)
  expect(ours.filter(({ strict }) => strict !== 1).map(({ name }) => name)).toEqual([])
  expect(() => store.raw.exec("UPDATE majors SET major = 'x'; INSERT INTO meta VALUES (x'00', 1)")).toThrow()
})

test('schema.ts is what the migrations make: tables, columns, types, not-null, keys', async () => {
  const { store } = await openTestStore()
  const views = new Set(['view_counts', '__drizzle_migrations'])
  const made = (store.raw.pragma('table_list') as { schema: string; name: string; type: string }[])
    .filter(({ schema, type }) => schema === 'main' && type === 'table')
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('card_search') && !views.has(name))
  expect(made.sort()).toEqual(tables.map((table) => getTableName(table)).sort())
  for (const table of tables) {
    const name = getTableName(table)
    const found = store.raw.prepare(`PRAGMA table_xinfo(${name})`).all() as Column[]
    const { primaryKeys } = getTableConfig(table)
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
    const described = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull,
      pk: column.primary || keys.has(column.name),
      generated: column.generated !== undefined,
    }))
    const real = found.map((column) => ({
      name: column.name,
      type: column.type.toUpperCase(),
      notnull: column.notnull === 1,
      pk: column.pk > 0,
      generated: column.hidden > 1,
    }))
    expect({ name, columns: real }).toEqual({ name, columns: described })
  }
})

test('schema.ts names every index of the migrations that is not partial, with its columns in order', async () => {
  const { store } = await openTestStore()
  for (const table of tables) {
    const name = getTableName(table)
    const made = (
      store.raw.pragma(`index_list(${name})`) as { name: string; unique: number; origin: string; partial: number }[]
    )
      .filter(({ origin, partial }) => origin === 'c' && partial === 0)
      .map((index) => ({
        name: index.name,
        unique: index.unique === 1,
        columns: (store.raw.pragma(`index_info(${index.name})`) as { name: string }[]).map((column) => column.name),
      }))
    const described = getTableConfig(table).indexes.map(({ config }) => ({
      name: config.name,
      unique: config.unique,
      columns: config.columns.map((column) => ('name' in column ? column.name : '')),
    }))
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect({ table: name, indexes: made.sort(byName) }).toEqual({ table: name, indexes: described.sort(byName) })
  }
})

test('schema.ts names every foreign key of the migrations', async () => {
  const { store } = await openTestStore()
  for (const table of tables) {
    const name = getTableName(table)
    const made = (
      store.raw.pragma(`foreign_key_list(${name})`) as { table: string; from: string; to: string; on_delete: string }[]
    ).map(({ table, from, to, on_delete }) => `${from} → ${table}.${to} ${on_delete}`)
    const described = getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      return `${columns[0]!.name} → ${getTableName(foreignTable)}.${foreignColumns[0]!.name} ${(key.onDelete ?? 'no action').toUpperCase()}`
    })
    expect({ name, keys: made.sort() }).toEqual({ name, keys: described.sort() })
  }
})

test('every pragma of the decisions holds on the open store', async () => {
  const { store } = await openTestStore()
  expect(Object.fromEntries(readPragmas(store.raw).map(({ name, value }) => [name, value]))).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5_000,
    trusted_schema: 0,
    cell_size_check: 1,
    mmap_size: 0,
  })
  expect(readPragmas(store.raw).every(({ ok }) => ok)).toBe(true)
})
