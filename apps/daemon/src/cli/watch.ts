import { WebSocket } from 'ws'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { FEED_PROTOCOL, FeedMessage, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import type { Locale } from '@todo-assistant/shared/locale'
import { connect } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, sayJson } from './output.ts'
import { plain, table } from './table.ts'

/** `watch`: prints the feed until it ends; `--since` begins with what was missed. */
export async function watch(options: { json?: boolean; since?: number }, locale: Locale): Promise<void> {
  const { info, token, agent } = await connect(process.env, locale)
  const since = options.since === undefined ? '' : `?since=${options.since}`
  const socket = new WebSocket(
    `${info.url.replace(/^http/, 'ws')}${API_PREFIX}/feed${since}`,
    [FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX + token],
    { agent },
  )
  socket.on('message', (data) => {
    const message = FeedMessage.parse(JSON.parse(String(data)))
    if (options.json) return sayJson(message)
    if (message.type !== 'entries') return
    for (const { seq, at, kind, actor, card } of message.entries) {
      const row = [
        String(seq),
        new Date(at).toISOString().slice(11, 19),
        actor,
        kind,
        card ? `#${card.number} ${plain(card.title)}` : '',
      ]
      for (const line of table([row])) say(line)
    }
  })
  await new Promise<void>((resolve) => {
    socket.on('error', () => socket.terminate())
    socket.on('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => socket.close(1000))
  })
  process.exitCode = EXIT.ok
}
