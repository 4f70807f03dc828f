import type { CardPatch } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { fieldValue, type PatchField } from '../deeds/merge-edit.ts'

type Values = Readonly<Record<string, unknown>>

const PLAIN = ['title', 'kind', 'status', 'symptom', 'cause', 'nextStep', 'intent', 'mustRead', 'park'] as const

/** A value of the store as an edit takes it; undefined for what no edit can set. */
function patchValue(name: string, value: unknown): [PatchField, unknown] | undefined {
  if ((PLAIN as readonly string[]).includes(name)) return [name as PatchField, value]
  switch (name) {
    case 'touchedFiles':
      return [name, (value as { path: string }[]).map(({ path }) => path)]
    case 'anchors': {
      const symbols = (value as { symbols: { file: string; symbol?: string; line?: number }[] }).symbols
      return [
        'symbols',
        symbols.map(({ file, symbol, line }) => ({
          file,
          ...(symbol === undefined ? {} : { symbol }),
          ...(line === undefined ? {} : { line }),
        })),
      ]
    }
    case 'workspaceId':
      return ['workspace', value]
    case 'request':
      return value ? ['request', { text: (value as { text: string }).text }] : undefined
    default:
      return undefined
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * The ordinary edit that brings back the values from before a change (design §3, "History").
 * @param before as the history has it: only the fields that changed.
 * @returns null when nothing of it can be edited, or all of it is as it was already.
 */
export function restorePatch(before: Values | null, card: Card): CardPatch | null {
  const patch: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(before ?? {})) {
    const [field, old] = patchValue(name, value) ?? []
    if (field && !same(fieldValue(card, field), old)) patch[field] = old
  }
  if (patch.status === 'dropped' && typeof before?.dropReason === 'string') patch.dropReason = before.dropReason
  return Object.keys(patch).length > 0 ? (patch as CardPatch) : null
}
