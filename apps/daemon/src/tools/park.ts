import { TodoError } from '@todo-assistant/shared/errors'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { Locale } from '@todo-assistant/shared/locale'
import type { ParkBody } from '@todo-assistant/shared/session-api'
import { takeGraphemes } from '@todo-assistant/shared/text'
import { readParkedFile } from '../cards/park-file.ts'
import type { Adapters } from '../feed/adapters.ts'
import type { CardRecord } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

const WORDS = {
  zh: { nothing: '这条备查没有位置', gone: '文件不在工作区内或已不存在', offline: '没有在线的 DSH，无法读原会话' },
  en: {
    nothing: 'this entry points nowhere',
    gone: 'the file is not in the workspace any more',
    offline: 'no DSH is online to read the old session',
  },
} as const

/**
 * The body behind a park entry, on demand (§5.3): from a file of the workspace, or from the old
 * session through an adapter; else the pointer and why there is no more.
 * @param n which entry, from 1.
 * @throws TodoError `unknown_part`.
 */
export async function parkBody(
  store: Store,
  adapters: Adapters,
  card: CardRecord,
  n: number,
  locale: Locale,
): Promise<ParkBody> {
  const entry = card.park[n - 1]
  if (!entry)
    throw new TodoError('unknown_part', {
      given: `park:${n}`,
      limit: card.park.map((_, index) => `park:${index + 1}`).join(', ') || '–',
    })
  const { label, why, where } = entry
  const pointer = where ? JSON.stringify(where) : ''
  const base = { label, why, pointer }
  if (where?.sessionId !== undefined && where.seqRange) {
    try {
      const { answer } = await adapters.ask('read-session', {
        sessionId: where.sessionId,
        seqRange: where.seqRange,
        textLimit: LIMITS.recallMessage,
      })
      if ('unavailable' in answer) return { ...base, text: null, reason: answer.unavailable }
      const text = answer.messages.map((message) => `${message.role}: ${message.text}`).join('\n\n')
      return { ...base, text: takeGraphemes(text, LIMITS.recallTotal), reason: null }
    } catch (error) {
      if (!(error instanceof TodoError)) throw error
      return { ...base, text: null, reason: error.code === 'adapter_offline' ? WORDS[locale].offline : error.message }
    }
  }
  if (where?.file !== undefined) {
    const text = await readParkedFile(store, card, where.file)
    if (text === undefined) return { ...base, text: null, reason: WORDS[locale].gone }
    return { ...base, text: takeGraphemes(text.slice(where.offset ?? 0), LIMITS.recallTotal), reason: null }
  }
  return { ...base, text: null, reason: WORDS[locale].nothing }
}
