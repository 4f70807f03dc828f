import { TodoError } from '@todo-assistant/shared/errors'
import type { ExportCard } from '@todo-assistant/shared/export-format'
import { formatNumber } from '@todo-assistant/shared/ref'
import { forbiddenCharacter, showInvisible } from '@todo-assistant/shared/text'
import type { ImportReport } from '@todo-assistant/shared/upkeep-api'
import { recordById } from '../store/card-rows.ts'
import { exportCard } from '../store/export.ts'
import {
  claimNumber,
  hasEvents,
  insertImported,
  insertImportedDispatch,
  insertImportedEvent,
  numberOfId,
  setSeq,
  settleMajors,
  settlePairs,
  settlePurged,
  settleRules,
  settleWorkspace,
  type Claims,
} from '../store/import-rows.ts'
import { indexCards } from '../store/search-index.ts'
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
      indexCards(change, Number.MAX_SAFE_INTEGER)
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return { ...report!, applied: apply }
}

/** A card that came in. */
interface Added {
  pk: number
  card: ExportCard
  /** Whether events of its id were here before: it was purged here, and its history is kept. */
  hasHistory: boolean
}

/** What is new here by this import: only that brings its history along. */
interface News {
  added: Map<string, Added>
  purged: ReadonlySet<string>
  /** Imported workspace ids to those here. */
  homes: Map<string, string>
  /** Ids here whose workspace, or whose rules, came in. */
  workspaces: Set<string>
  rules: Set<string>
}

function addBundle(store: Store, change: Change, bundle: Bundle): ImportReport {
  const news: News = {
    added: new Map(),
    purged: new Set(),
    homes: new Map([['ws_inbox', 'ws_inbox']]),
    workspaces: new Set(),
    rules: new Set(),
  }
  const workspaces: ImportReport['workspaces'] = []
  for (const workspace of bundle.workspaces) {
    const { id, isNew } = settleWorkspace(change, workspace)
    news.homes.set(workspace.id, id)
    if (isNew) news.workspaces.add(id)
    if (bundle.format === 'former-plugin' && workspace.path !== null) workspaces.push({ from: workspace.path, to: id })
  }
  const rules = addRules(change, bundle, news)
  const claims: Claims = {
    made: settleMajors(store, bundle.majors),
    former: bundle.format === 'former-plugin',
    legacy: bundle.legacy,
  }
  news.purged = settlePurged(store, bundle.purged)
  const rows: ImportReport['cards'] = bundle.refused.map((refused) => ({
    ...refused,
    number: '',
    outcome: 'refused',
    formerly: null,
  }))
  for (const card of bundle.cards) rows.push(addCard(store, change, card, bundle, news, claims))
  writeHistory(store, change, bundle, news)
  for (const dispatch of bundle.dispatches) {
    const target = news.added.get(dispatch.cardId)
    if (target) insertImportedDispatch(store, target.pk, dispatch)
  }
  for (const { pk, card } of news.added.values()) settlePairs(store, pk, card.notDuplicateOf)
  const count = (...outcomes: string[]) => rows.filter((row) => outcomes.includes(row.outcome)).length
  if (news.added.size > 0 || news.rules.size > 0) {
    change.record({
      kind: 'import.done',
      actor: 'import',
      sessionId: null,
      workspaceId: null,
      cardId: null,
      before: null,
      after: { added: news.added.size },
    })
  }
  return {
    format: bundle.format,
    applied: false,
    added: count('added', 'renumbered'),
    unchanged: count('unchanged', 'kept-newer', 'kept-older'),
    renumbered: count('renumbered'),
    refused: count('refused') + rules.filter(({ outcome }) => outcome === 'refused').length,
    cards: rows,
    rules,
    workspaces,
    unknownFields: bundle.unknownFields,
  }
}

const RULES_SHOWN = 80

/** Rules go into seeds as they are: those with characters that a person cannot see are refused. */
function addRules(change: Change, bundle: Bundle, news: News): ImportReport['rules'] {
  const report: ImportReport['rules'] = bundle.refusedRules.map(({ workspace, detail }) => ({
    workspace,
    text: '',
    length: 0,
    outcome: 'refused',
    detail,
  }))
  for (const rules of bundle.rules) {
    const workspaceId = news.homes.get(rules.workspaceId)!
    const from = bundle.workspaces.find(({ id }) => id === rules.workspaceId)
    const character = forbiddenCharacter(rules.text.replaceAll('\r\n', '\n'), true)
    const outcome = character ? 'refused' : settleRules(change, { ...rules, workspaceId })
    if (outcome === 'added') news.rules.add(workspaceId)
    if (rules.text === '') continue
    report.push({
      workspace: from?.path ?? from?.name ?? rules.workspaceId,
      text: showInvisible(rules.text.slice(0, RULES_SHOWN)),
      length: rules.text.length,
      outcome,
      detail: character ? `holds ${character}` : outcome === 'kept' ? 'this workspace has rules of its own' : null,
    })
  }
  return report
}

function addCard(
  store: Store,
  change: Change,
  card: ExportCard,
  bundle: Bundle,
  { added, homes }: News,
  claims: Claims,
): ImportReport['cards'][number] {
  const workspaceId = homes.get(card.workspaceId)!
  const { id, title } = card
  const kept = compare(store, change, { ...card, workspaceId })
  if (kept) return { id, title, formerly: null, ...kept }
  const number = claimNumber(change, card, claims)
  const moved = number.major !== card.major || number.minor !== card.minor
  const hasHistory = hasEvents(change, id)
  const pk = insertImported(change, { ...card, ...number, workspaceId }, moved ? card : undefined)
  added.set(id, { pk, card, hasHistory })
  return {
    id,
    title,
    number: formatNumber(number),
    outcome: moved ? 'renumbered' : 'added',
    formerly: moved ? formatNumber(card) : null,
    detail: bundle.leftOut.get(id) ?? null,
  }
}

/** How an imported card compares to the one of its id that is here; undefined when there is none. */
function compare(
  store: Store,
  change: Change,
  card: ExportCard,
): Pick<ImportReport['cards'][number], 'number' | 'outcome' | 'detail'> | undefined {
  let here: ExportCard | undefined
  try {
    const record = recordById(change.db, card.id)
    here = record && exportCard(store, record)
  } catch (error) {
    if (!(error instanceof TodoError && error.code === 'card_unreadable')) throw error
    const number = formatNumber(numberOfId(change, card.id))
    return { number, outcome: 'refused', detail: `the card #${number} that is here is damaged; it stays as it is` }
  }
  if (!here) return undefined
  const { major, minor, formerly } = here
  const number = formatNumber(here)
  if (JSON.stringify(here) === JSON.stringify({ ...card, major, minor, formerly }))
    return { number, outcome: 'unchanged', detail: null }
  const newer = card.updatedAt > here.updatedAt || (card.updatedAt === here.updatedAt && card.rev > here.rev)
  if (!newer) return { number, outcome: 'kept-newer', detail: null }
  return { number, outcome: 'kept-older', detail: 'the imported card is newer; nothing was overwritten' }
}

/**
 * Writes the history of what is new and gives each card the position of its latest event, so that
 * lists keep their order. Readers of the feed are told once, by `import.done`.
 */
function writeHistory(store: Store, change: Change, bundle: Bundle, news: News): void {
  const { added, homes } = news
  const latest = new Map<number, number>()
  const home = (id: string) => homes.get(id) ?? id
  for (const event of bundle.events) {
    const target = event.cardId === null ? undefined : added.get(event.cardId)
    const comes =
      event.cardId !== null
        ? target
          ? !target.hasHistory
          : news.purged.has(event.cardId)
        : event.workspaceId !== null &&
          (news.workspaces.has(home(event.workspaceId)) ||
            (event.kind === 'rules.changed' && news.rules.has(home(event.workspaceId))))
    if (!comes) continue
    const moved = (fields: typeof event.before) =>
      typeof fields?.workspaceId === 'string' ? { ...fields, workspaceId: home(fields.workspaceId) } : fields
    const workspaceId = event.workspaceId === null ? null : home(event.workspaceId)
    const seq = insertImportedEvent(store, {
      ...event,
      workspaceId,
      before: moved(event.before),
      after: moved(event.after),
    })
    if (target) latest.set(target.pk, seq)
  }
  const without = [...added.values()].filter(({ pk }) => !latest.has(pk))
  for (const { pk, card } of without.sort((a, b) => a.card.updatedAt - b.card.updatedAt)) {
    const seq = insertImportedEvent(store, {
      at: change.at,
      kind: 'card.added',
      actor: 'import',
      sessionId: null,
      workspaceId: home(card.workspaceId),
      cardId: card.id,
      before: null,
      after: { title: card.title },
    })
    latest.set(pk, seq)
  }
  for (const [pk, seq] of latest) setSeq(store, pk, seq)
}
