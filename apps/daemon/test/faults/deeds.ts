import type { Client } from '@todo-assistant/shared/client'
import type Database from 'better-sqlite3'
import { check } from './fault.ts'

/** One write of a card that can be found again in the store afterwards. */
export type Deed =
  | { kind: 'add'; key: string; title: string }
  | { kind: 'note'; key: string; id: string; text: string }
  | { kind: 'edit'; id: string; rev: number; title: string }

/** Sends a deed. @returns the card's id and its revision now. @throws TodoError */
export async function send(client: Client, deed: Deed): Promise<{ id: string; rev: number }> {
  const draft = (title: string) => ({ title, kind: 'idea' as const, touchedFiles: ['a.ts', `${title}.ts`] })
  switch (deed.kind) {
    case 'add':
      return (await client.addCard(draft(deed.title), deed.key)).card
    case 'note':
      return (await client.addNote(deed.id, { text: deed.text }, deed.key)).card
    case 'edit':
      return (await client.editCard(deed.id, deed.rev, { title: deed.title, touchedFiles: ['b.ts'] })).card
  }
}

/** What a deed leaves in the store is found by: its own text, nobody else's. */
const mark = (deed: Deed) => {
  if (deed.kind === 'add') return `add ${deed.title}`
  return deed.kind === 'note' ? `note ${deed.id} ${deed.text}` : `edit ${deed.id} ${deed.title}`
}

/** Counts how often each deed is in the store of a stopped daemon, by one reading of it. */
export function countHeld(database: Database.Database): (deed: Deed) => number {
  const marks = database
    .prepare(
      `SELECT 'add ' || (after ->> 'title') FROM events WHERE kind = 'card.added'
       UNION ALL SELECT 'note ' || cards.id || ' ' || text FROM notes JOIN cards ON cards.pk = card_pk
       UNION ALL SELECT 'edit ' || card_id || ' ' || (after ->> 'title') FROM events
         WHERE kind = 'card.edited' AND after ->> 'title' IS NOT NULL`,
    )
    .pluck()
    .all() as string[]
  const counts = new Map<string, number>()
  for (const each of marks) counts.set(each, (counts.get(each) ?? 0) + 1)
  return (deed) => counts.get(mark(deed)) ?? 0
}

/**
 * @param done answered with success: there once.
 * @param open sent and not answered: there at most once.
 * @throws when one was lost or doubled.
 */
export function checkHeld(database: Database.Database, done: readonly Deed[], open: readonly Deed[]): void {
  const held = countHeld(database)
  for (const deed of done) check(held(deed) === 1, `acknowledged, ${held(deed)} times there: ${JSON.stringify(deed)}`)
  for (const deed of open) check(held(deed) <= 1, `written ${held(deed)} times: ${JSON.stringify(deed)}`)
}
