import type { Status } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ToolName } from '@todo-assistant/shared/tool-arguments'
import type { CardView } from './dsh.ts'
import { WORDS } from './words.ts'

/** What DSH keeps of a result for its page; small, since it goes into the session's log. */
export interface ToolMeta {
  ref?: string
  title?: string
  outcome?: string
  status?: Status
  count?: number
}

/** Picks from a tool's value what its card shows. */
export function toolMeta(value: unknown): ToolMeta {
  const { ref, title, outcome, status, cards } = value as ToolMeta & { cards?: unknown[] }
  return {
    ...(ref ? { ref } : {}),
    ...(title ? { title } : {}),
    ...(outcome ? { outcome } : {}),
    ...(status ? { status } : {}),
    ...(cards ? { count: cards.length } : {}),
  }
}

/** The card of a call that still runs: a person sees what it does, not its JSON. */
export function callCard(name: ToolName, args: unknown, locale: Locale): CardView | undefined {
  const words = WORDS[locale]
  const given = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>
  const text = (field: string) => (typeof given[field] === 'string' ? given[field] : undefined)
  const ref = text('id')?.replace(/^#/, '') ?? '?'
  switch (name) {
    case 'todo_add':
      return { card: 'generic', kind: 'edit', title: words.call.add(text('title') ?? '') }
    case 'todo_note':
      return { card: 'generic', kind: 'edit', title: words.call.note(ref) }
    case 'todo_read':
      return { card: 'generic', kind: 'read', title: words.call.read(ref, text('part')) }
    case 'todo_list':
      return { card: 'generic', kind: 'search', title: words.call.list }
    case 'todo_recall': {
      const slice = Array.isArray(given.slice) ? given.slice.join('–') : undefined
      return { card: 'generic', kind: 'read', title: words.call.recall(ref, slice) }
    }
    case 'todo_status': {
      const status = text('status') ?? '?'
      return {
        card: 'generic',
        kind: 'edit',
        title: words.call.status(ref, words.status[status as Status] ?? status),
      }
    }
  }
}

/** The card of a call that is done; undefined keeps the title of the call. */
export function resultCard(
  name: ToolName,
  result: { isError: boolean; meta?: unknown },
  locale: Locale,
): CardView | undefined {
  if (result.isError || typeof result.meta !== 'object' || result.meta === null) return undefined
  const words = WORDS[locale]
  const { ref, title = '', outcome, status, count } = result.meta as ToolMeta
  const quoted = locale === 'zh' ? `「${title}」` : ` “${title}”`
  const card = `${ref ? `#${ref}` : ''}${title ? quoted : ''}`.trim()
  return { card: 'generic', title: say() }

  function say(): string {
    if (outcome === 'kept' || outcome === 'unconfirmed' || outcome === 'duplicate') return words.result[outcome](card)
    switch (name) {
      case 'todo_add':
        return words.result.created(card)
      case 'todo_note':
        return words.result.noted(card)
      case 'todo_read':
        return words.result.read(card)
      case 'todo_list':
        return words.result.list(count ?? 0)
      case 'todo_recall':
        return words.result.recall(card)
      case 'todo_status':
        return words.result.status(card, status ? words.status[status] : '')
    }
  }
}
