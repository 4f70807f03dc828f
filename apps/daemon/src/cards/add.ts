import type {
  Anchors,
  Consent,
  Core,
  EvidenceRef,
  Kind,
  Origin,
  ParkedRef,
  Request,
  Status,
  TouchedFile,
} from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import { formatNumber, parseRef } from '@todo-assistant/shared/ref'
import { takeGraphemes } from '@todo-assistant/shared/text'
import { findCard, insertCard, recordOf, setFiles, setSymbols } from '../store/card-rows.ts'
import {
  cardsSharingFiles,
  declareDifferent,
  undeclareDifferent,
  type Candidate,
} from '../store/duplicate-candidates.ts'
import { newId } from '../store/ids.ts'
import { takeNumber } from '../store/numbers.ts'
import type { CardRecord, NewCardRecord } from '../store/schema.ts'
import { indexCard, type Searchable } from '../store/search.ts'
import type { Change, Store } from '../store/store.ts'
import { ensureWorkspace } from '../store/workspaces.ts'
import type { Author } from './amend.ts'
import type { Place } from './capture.ts'
import { findDuplicate, findFinished, type Verdict } from './duplicate.ts'
import { addNote } from './note.ts'

/** A card about to be: everything looked up, nothing written. */
export interface NewCard {
  place: Place
  title: string
  kind: Kind
  status: Status
  core: Core
  mustRead: EvidenceRef[]
  park: ParkedRef[]
  touchedFiles: TouchedFile[]
  anchors: Anchors
  origin: Origin | null
  request: Request | null
  consent: Consent
  confirmed: boolean
  raw: boolean
  /** Refs of cards that the developer said are another thing. */
  notDuplicateOf: readonly string[]
  /**
   * A capture replayed from a spool cannot ask any more: a duplicate is kept unconfirmed, and a note
   * names the candidate (design §8, "Daemon away").
   */
  keepDuplicate?: boolean
}

export type Added =
  | { outcome: 'created'; card: CardRecord; finished: Verdict<Candidate> | undefined }
  | { outcome: 'duplicate'; duplicate: Verdict<Candidate> }

/**
 * Adds a card in the caller's transaction: workspace, duplicate rule (§6.5), number (§4), row,
 * files, search, event. A duplicate writes nothing.
 */
export function addCard(store: Store, change: Change, card: NewCard, author: Author): Added {
  const workspace = ensureWorkspace(change, card.place.path, card.place.kind)
  const exempt = new Set(
    card.notDuplicateOf.flatMap((text) => {
      const ref = parseRef(text)
      const found = ref && findCard(change.db, ref)
      return found?.state === 'found' ? [found.card.pk] : []
    }),
  )
  const paths = card.touchedFiles.map((file) => file.path)
  const candidates = cardsSharingFiles(store, workspace.id, paths).filter((each) => !exempt.has(each.pk))
  if (card.status === 'open' || card.status === 'doing') {
    const duplicate = findDuplicate(card.title, candidates)
    if (duplicate && !card.keepDuplicate) return { outcome: 'duplicate', duplicate }
    if (duplicate) return keepUnconfirmed(store, change, card, duplicate, author)
  }
  const id = newId('td')
  const number = takeNumber(change, card.origin?.rootSessionId ?? null)
  const seq = change.record({
    kind: 'card.added',
    actor: author.actor,
    sessionId: author.sessionId,
    workspaceId: workspace.id,
    cardId: id,
    before: null,
    after: { title: card.title, kind: card.kind, status: card.status },
  })
  const record: Omit<NewCardRecord, 'pk'> & Searchable = {
    id,
    ...number,
    workspaceId: workspace.id,
    title: card.title,
    kind: card.kind,
    status: card.status,
    confirmed: card.confirmed,
    raw: card.raw,
    symptom: card.core.symptom ?? null,
    cause: card.core.cause ?? null,
    intent: card.core.intent ?? null,
    nextStep: card.core.nextStep ?? null,
    mustRead: card.mustRead,
    park: card.park,
    request: card.request,
    sessionId: card.origin?.sessionId ?? null,
    rootSessionId: card.origin?.rootSessionId ?? null,
    origin: card.origin,
    consent: card.consent,
    anchors: card.anchors,
    firstFile: paths[0] ?? null,
    files: paths.length,
    notes: 0,
    badge: 0,
    createdAt: change.at,
    updatedAt: change.at,
    rev: 1,
    seq,
  }
  const pk = insertCard(change, record)
  setFiles(change, pk, card.touchedFiles)
  setSymbols(change, pk, card.anchors.symbols)
  for (const other of exempt) declareDifferent(store, pk, other)
  indexCard(store, pk, record, [], paths)
  return { outcome: 'created', card: recordOf(change.db, pk), finished: findFinished(card.title, candidates) }
}

function keepUnconfirmed(
  store: Store,
  change: Change,
  card: NewCard,
  duplicate: Verdict<Candidate>,
  author: Author,
): Added {
  const number = formatNumber(duplicate.card)
  const added = addCard(
    store,
    change,
    { ...card, keepDuplicate: false, confirmed: false, notDuplicateOf: [...card.notDuplicateOf, number] },
    author,
  )
  if (added.outcome === 'duplicate') return added
  // The pair is not settled: a person decides whether to merge.
  undeclareDifferent(store, added.card.pk, duplicate.card.pk)
  const text = `#${number} ≈ ${duplicate.score.toFixed(2)}: ${duplicate.common.slice(0, 3).join(', ')}`
  const noted = addNote(
    store,
    change,
    added.card.id,
    { kind: 'status', text: takeGraphemes(text, LIMITS.note), turn: null },
    { actor: 'daemon', sessionId: author.sessionId },
  )
  return { outcome: 'created', card: noted, finished: added.finished }
}

/** What does not block but is worth saying (§5.1: better incomplete than lost). */
export function warningsOf(card: Pick<NewCard, 'touchedFiles'>): ('no-touched-files' | 'external-files')[] {
  const warnings: ('no-touched-files' | 'external-files')[] = []
  if (card.touchedFiles.length === 0) warnings.push('no-touched-files')
  if (card.touchedFiles.some((file) => file.external)) warnings.push('external-files')
  return warnings
}
