import { TodoError } from '@todo-assistant/shared/errors'
import type { ExportCard } from '@todo-assistant/shared/export-format'
import { formatNumber } from '@todo-assistant/shared/ref'
import type { ImportReport } from '@todo-assistant/shared/upkeep-api'
import { recordById } from '../store/card-rows.ts'
import { exportCard } from '../store/export.ts'
import {
  claimNumber,
  insertImported,
  insertImportedEvent,
  setImportedRules,
  settleMajors,
  settlePairs,
  settlePurged,
  settleWorkspace,
} from '../store/import-rows.ts'
import { reindexCard } from '../store/search.ts'
import type { Change, Store } from '../store/store.ts'
import { isFormerStore, readFormer } from './read-former.ts'
import { readExport, type Bundle } from './read-import.ts'

/**
 * Imports an export or the former plugin's store file (design §8, "Imports"): only adds, never
 * changes a card that is there, renumbers collisions and keeps the old number as an alias.
 * @param apply false runs everything and rolls it back: the preview is what would happen.
 * @throws TodoError `invalid_import`; nothing is written then.
 */
export async function importCards(store: Store, content: string, apply: boolean): Promise<ImportReport> {
  const bundle = isFormerStore(content) ? await readFormer(content) : readExport(content.replace(/^\ufeff/, ''))
  const rollback = new Error('preview')
  let report: ImportReport | undefined
  try {
    store.write((change) => {
      report = addBundle(store, change, bundle)
      if (!apply) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return { ...report!, applied: apply }
}

function addBundle(store: Store, change: Change, bundle: Bundle): ImportReport {
  const homes = new Map<string, string>()
  const workspaces: ImportReport['workspaces'] = []
  for (const workspace of bundle.workspaces) {
    const id = settleWorkspace(change, workspace)
    homes.set(workspace.id, id)
    if (bundle.format === 'former-plugin' && workspace.path !== null) workspaces.push({ from: workspace.path, to: id })
  }
  for (const rules of bundle.rules) setImportedRules(change, homes.get(rules.workspaceId) ?? rules.workspaceId, rules)
  settleMajors(store, bundle.majors)
  settlePurged(store, bundle.purged)

  const rows: ImportReport['cards'] = bundle.refused.map(({ id, title, detail }) => ({
    id,
    title,
    number: '',
    outcome: 'refused',
    formerly: null,
    detail,
  }))
  const added = new Map<string, { pk: number; card: ExportCard; moved: boolean }>()
  for (const card of bundle.cards) {
    const existing = recordById(change.db, card.id)
    if (existing) {
      const same =
        JSON.stringify(exportCard(store, existing)) ===
        JSON.stringify({ ...card, workspaceId: homes.get(card.workspaceId) ?? card.workspaceId })
      rows.push({
        id: card.id,
        title: card.title,
        number: formatNumber(existing),
        outcome: same ? 'unchanged' : 'kept-newer',
        formerly: null,
        detail: null,
      })
      continue
    }
    const workspaceId = homes.get(card.workspaceId) ?? (card.workspaceId === 'ws_inbox' ? 'ws_inbox' : undefined)
    if (workspaceId === undefined) throw new TodoError('invalid_import', { line: 1, given: card.workspaceId })
    const number = claimNumber(change, card)
    const moved = number.major !== card.major || number.minor !== card.minor
    const pk = insertImported(change, { ...card, ...number, workspaceId }, moved ? card : undefined)
    added.set(card.id, { pk, card, moved })
    rows.push({
      id: card.id,
      title: card.title,
      number: formatNumber(number),
      outcome: moved ? 'renumbered' : 'added',
      formerly: moved ? formatNumber(card) : null,
      detail: null,
    })
  }
  writeHistory(store, change, bundle, added, homes)
  for (const { pk, card } of added.values()) {
    settlePairs(store, pk, card.notDuplicateOf)
    reindexCard(store, change.db, pk)
  }
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  if (added.size > 0 || bundle.rules.length > 0) {
    change.record({
      kind: 'import.done',
      actor: 'import',
      sessionId: null,
      workspaceId: null,
      cardId: null,
      before: null,
      after: { added: added.size },
    })
  }
  return {
    format: bundle.format,
    applied: false,
    added: count('added') + count('renumbered'),
    unchanged: count('unchanged') + count('kept-newer'),
    renumbered: count('renumbered'),
    refused: count('refused'),
    cards: rows,
    workspaces,
    unknownFields: bundle.unknownFields,
  }
}

/**
 * Writes the imported cards' history and gives each card the position of its latest event, so that
 * lists keep their order. Readers of the feed are told once, by `import.done`.
 */
function writeHistory(
  store: Store,
  change: Change,
  bundle: Bundle,
  added: ReadonlyMap<string, { pk: number; card: ExportCard }>,
  homes: ReadonlyMap<string, string>,
): void {
  const latest = new Map<number, number>()
  const again = bundle.format === 'former-plugin'
  if (again) {
    for (const { pk, card } of [...added.values()].sort((a, b) => a.card.updatedAt - b.card.updatedAt)) {
      latest.set(
        pk,
        insertImportedEvent(store, {
          at: change.at,
          kind: 'card.added',
          actor: 'import',
          sessionId: null,
          workspaceId: homes.get(card.workspaceId) ?? null,
          cardId: card.id,
          before: null,
          after: { title: card.title },
        }),
      )
    }
  }
  for (const event of bundle.events) {
    const target = added.get(event.cardId)
    if (!target) continue
    const workspaceId = event.workspaceId === null ? null : (homes.get(event.workspaceId) ?? event.workspaceId)
    latest.set(target.pk, insertImportedEvent(store, { ...event, workspaceId }))
  }
  for (const { pk, card } of added.values()) {
    if (!latest.has(pk))
      latest.set(
        pk,
        insertImportedEvent(store, {
          at: change.at,
          kind: 'card.added',
          actor: 'import',
          sessionId: null,
          workspaceId: homes.get(card.workspaceId) ?? null,
          cardId: card.id,
          before: null,
          after: { title: card.title },
        }),
      )
  }
  for (const [pk, seq] of latest) store.sql('UPDATE cards SET seq = ? WHERE pk = ?').run(seq, pk)
}
