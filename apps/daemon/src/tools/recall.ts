import type { SeqRange } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { Locale } from '@todo-assistant/shared/locale'
import { formatNumber } from '@todo-assistant/shared/ref'
import type { SessionMessage } from '@todo-assistant/shared/session-api'
import { showInvisible, takeGraphemes } from '@todo-assistant/shared/text'
import type { Adapters } from '../feed/adapters.ts'
import type { CardRecord } from '../store/schema.ts'
import { fence, fenceNotice } from './fence.ts'
import { estimateTokens } from './tokens.ts'
import { TOOL_WORDS } from './words.ts'

/** Why a card's session cannot be read back, in the reader's language. */
const UNAVAILABLE = {
  zh: {
    manual: '这张卡不是在会话里记下的，没有原会话',
    outside: (range: SeqRange) => `slice 须在 [${range.join(', ')}] 之内`,
  },
  en: {
    manual: 'this card was not made in a session',
    outside: (range: SeqRange) => `slice must lie within [${range.join(', ')}]`,
  },
} as const

/**
 * Reads back a card's original session through an adapter (§5.5): without a slice the contents, one
 * row a message; with one the text, cut at the limits. The log is DSH's raw one, compacted or not.
 * @param asker the adapter whose session asks; others are tried after it.
 * @throws TodoError `recall_unavailable` with the reason, `adapter_offline`, `adapter_failed`.
 */
export async function recallText(
  adapters: Adapters,
  card: CardRecord,
  slice: SeqRange | undefined,
  locale: Locale,
  asker?: string,
): Promise<{ text: string; tokens: number }> {
  const origin = card.origin
  if (!origin || (origin.seqRange[0] === 0 && origin.seqRange[1] === 0))
    throw new TodoError('recall_unavailable', { given: UNAVAILABLE[locale].manual })
  const [first, last] = origin.seqRange
  const range: SeqRange = slice ? [Math.max(first, slice[0]), Math.min(last, slice[1])] : [first, last]
  if (range[0] > range[1])
    throw new TodoError('recall_unavailable', { given: UNAVAILABLE[locale].outside(origin.seqRange) })
  const { answer } = await adapters.ask(
    'read-session',
    { sessionId: origin.sessionId, seqRange: range, textLimit: LIMITS.recallMessage },
    { id: asker },
  )
  if ('unavailable' in answer) throw new TodoError('recall_unavailable', { given: answer.unavailable.slice(0, 200) })
  const messages = answer.messages.filter(({ seq }) => seq >= range[0] && seq <= range[1])
  const body = slice ? bodies(messages, locale) : contents(messages, locale)
  const text = `#${formatNumber(card)} [${range.join(', ')}]\n${fenceNotice(locale)}\n${body}`
  return { text, tokens: estimateTokens(text) }
}

/** The contents page: seq, turn, role, first 40 characters, tokens. */
function contents(messages: readonly SessionMessage[], locale: Locale): string {
  const rows = messages.slice(0, LIMITS.recallRows).map(({ seq, turn, role, text, tokens }) => {
    const line = takeGraphemes(showInvisible(text).replace(/\s+/g, ' ').trim(), 40)
    return `${seq} · ${turn} · ${role} · ${line} · ~${tokens ?? estimateTokens(text)}`
  })
  const more = messages.length - rows.length
  const head = locale === 'zh' ? 'seq · 轮次 · 角色 · 开头 · tokens' : 'seq · turn · role · beginning · tokens'
  return [head, fence(rows.join('\n')), ...(more > 0 ? [TOOL_WORDS[locale].more(more)] : [])].join('\n')
}

/** The text itself: 2,000 characters a message, 12,000 in all. */
function bodies(messages: readonly SessionMessage[], locale: Locale): string {
  let left: number = LIMITS.recallTotal
  const parts: string[] = []
  let shown = 0
  for (const { seq, turn, role, text } of messages) {
    if (left <= 0) break
    const kept = takeGraphemes(text, Math.min(LIMITS.recallMessage, left))
    left -= kept.length
    shown++
    parts.push(
      `${seq} · ${turn} · ${role}\n${kept}${kept.length < text.length || text.length >= LIMITS.recallMessage ? '…' : ''}`,
    )
  }
  const more = messages.length - shown
  return [fence(parts.join('\n')), ...(more > 0 ? [TOOL_WORDS[locale].more(more)] : [])].join('\n')
}
