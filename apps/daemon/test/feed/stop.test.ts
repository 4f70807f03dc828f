import { once } from 'node:events'
import { FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, runDaemon } from '../daemon.ts'

test('a listener that answers nothing any more does not keep the daemon from stopping in order', async () => {
  const { daemon, url, token, home } = await runDaemon()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, [
    FEED_PROTOCOL,
    `${TOKEN_PROTOCOL_PREFIX}${token}`,
  ])
  atEnd(() => socket.terminate())
  await once(socket, 'message')
  // As a frozen tab or a stopped process: the close frame is never read.
  socket.pause()
  await daemon.close()
  expect(existsSync(join(home, 'cards.db-wal'))).toBe(false)
  expect(existsSync(join(home, 'daemon.json'))).toBe(false)
})
