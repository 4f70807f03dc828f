import type { CardPatch } from '@todo-assistant/shared/api'
import type { Anchors, TouchedFile } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import { cutToLimit } from '@todo-assistant/shared/text'
import type { CardRecord } from '../store/schema.ts'
import type { Change } from '../store/store.ts'
import { ensureWorkspace } from '../store/workspaces.ts'
import { amend, type Amendment, type Author } from './amend.ts'
import type { Place } from './capture.ts'
import { requireCard } from './find.ts'
import { statusFields } from './status.ts'

/** A patch with everything looked up that needed a disk. */
export interface Edit {
  patch: CardPatch
  touchedFiles?: TouchedFile[]
  anchors?: Anchors
  /** Where the card moves to. */
  place?: Place
  /** HEAD at the moment a card is marked done. */
  doneCommit?: string | null
}

/**
 * @param rev the revision that the edit is based on.
 * @throws TodoError `stale_revision` with the current card's `rev` when somebody was faster.
 */
export function requireRevision(card: CardRecord, rev: number): void {
  if (card.rev !== rev) throw new TodoError('stale_revision', { limit: card.rev, given: rev })
}

/**
 * Edits fields of a card, moves it, changes its status: one event with old and new values.
 * @throws TodoError `unknown_card`, `card_deleted`, `stale_revision`, `nothing_to_do`.
 */
export function editCard(change: Change, ref: string, rev: number, edit: Edit, author: Author): CardRecord {
  const { card } = requireCard(change.db, ref)
  requireRevision(card, rev)
  const { patch } = edit
  if (Object.keys(patch).length === 0) throw new TodoError('nothing_to_do')
  const {
    touchedFiles: _paths,
    symbols: _symbols,
    workspace: _workspace,
    request,
    status,
    dropReason,
    ...plain
  } = patch
  const amendment: Amendment = { ...plain }
  if (request) amendment.request = correctedRequest(card, request.text, change.at)
  if (edit.touchedFiles) amendment.touchedFiles = edit.touchedFiles
  if (edit.anchors) amendment.anchors = edit.anchors
  if (edit.place) amendment.workspaceId = ensureWorkspace(change, edit.place.path, edit.place.kind).id
  if (status !== undefined)
    Object.assign(amendment, statusFields(card, status, { reason: dropReason, doneCommit: edit.doneCommit }, author))
  else if (dropReason !== undefined) {
    // A reason belongs to a dropped card.
    if (card.status !== 'dropped') throw new TodoError('nothing_to_do', { field: 'dropReason' })
    amendment.dropReason = dropReason
  }
  const kind = edit.place
    ? 'card.moved'
    : status !== undefined && Object.keys(patch).length === 1
      ? 'card.status'
      : 'card.edited'
  return amend(change, card, amendment, { ...author, kind })
}

/** A person may correct the developer's words (§4); they stay byte for byte as given. */
function correctedRequest(card: CardRecord, text: string, at: number): CardRecord['request'] {
  const kept = cutToLimit(text, LIMITS.request)
  const { turn = null, messageId = null, block = null } = card.request ?? {}
  // In the order of the shape: an export must not depend on who wrote the words.
  return { text: kept, turn, at: card.request?.at ?? at, messageId, block, truncated: kept !== text }
}
