import type { Card, CardRow } from '@todo-assistant/shared/card'

const SUMMARY_ORDER = ['cause', 'symptom', 'intent', 'nextStep'] as const

/** A card as a list shows it. */
export function rowOf(card: Card): CardRow {
  const {
    id,
    number,
    title,
    kind,
    status,
    confirmed,
    raw,
    incomplete,
    createdAt,
    updatedAt,
    deletedAt,
    rev,
    seq,
    badge,
  } = card
  const summary = SUMMARY_ORDER.map((field) => card.core[field]).find(Boolean)
  return {
    id,
    number,
    title,
    kind,
    status,
    confirmed,
    raw,
    incomplete,
    createdAt,
    updatedAt,
    deletedAt,
    rev,
    seq,
    badge,
    summary: summary?.split('\n', 1)[0] ?? null,
    firstFile: card.touchedFiles[0]?.path ?? null,
    files: card.touchedFiles.length,
    notes: card.notes.length,
    workspaceId: card.workspace.id,
    rootSessionId: card.origin?.rootSessionId ?? null,
  }
}
