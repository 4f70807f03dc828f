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
import { insertCard, recordOf, setFiles, setSymbols } from '../store/card-rows.ts'
import { declareDifferent, type Candidate } from '../store/duplicate-candidates.ts'
import { newId } from '../store/ids.ts'
import { takeNumber } from '../store/numbers.ts'
import type { CardRecord, NewCardRecord } from '../store/schema.ts'
import type { Change, Store } from '../store/store.ts'
import { ensureWorkspace } from '../store/workspaces.ts'
import type { Author } from './amend.ts'
import type { Place } from './capture.ts'
import type { Verdict } from './duplicate.ts'
import { judge, noteLookalike } from './judge.ts'

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
  const { different, duplicate, finished } = judge(store, change, workspace.id, card)
  if (duplicate && !card.keepDuplicate) return { outcome: 'duplicate', duplicate }
  const paths = card.touchedFiles.map((file) => file.path)
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
  const record: Omit<NewCardRecord, 'pk'> = {
    id,
    ...number,
    workspaceId: workspace.id,
    title: card.title,
    kind: card.kind,
    status: card.status,
    confirmed: card.confirmed && !duplicate,
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
    doneCommit: card.status === 'done' ? card.anchors.commit : null,
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
  for (const other of different) declareDifferent(store, pk, other)
  const added = recordOf(change.db, pk)
  return {
    outcome: 'created',
    card: duplicate ? noteLookalike(change, added, duplicate, author) : added,
    finished,
  }
}

/** What does not block but is worth saying (§5.1: better incomplete than lost). */
export function warningsOf(card: Pick<NewCard, 'touchedFiles'>): ('no-touched-files' | 'external-files')[] {
  const warnings: ('no-touched-files' | 'external-files')[] = []
  if (card.touchedFiles.length === 0) warnings.push('no-touched-files')
  if (card.touchedFiles.some((file) => file.external)) warnings.push('external-files')
  return warnings
}
