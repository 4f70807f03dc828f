import { FEED_PROTOCOL, FeedMessage, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { WebSocket } from 'ws'
import { readToken } from '../../src/home.ts'
import { startProcess } from './daemon-process.ts'
import { chance, check, inFolder, type Fault } from './fault.ts'

const READERS = 16

/**
 * Listens from a position until so many entries came, then cuts the line, wherever in a message
 * that is. @returns the positions that came.
 */
function listen(url: string, token: string, since: number, enough: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const seen: number[] = []
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed?since=${since}`, [
      FEED_PROTOCOL,
      `${TOKEN_PROTOCOL_PREFIX}${token}`,
    ])
    socket.on('message', (data) => {
      const message = FeedMessage.parse(JSON.parse((data as Buffer).toString('utf8')))
      if (message.type === 'reset') reject(new Error(`a reset for no reason: ${message.reason}`))
      if (message.type === 'entries') for (const { seq } of message.entries) seen.push(seq)
      if (seen.length >= enough) socket.terminate()
    })
    socket.on('close', () => resolve(seen))
    socket.on('error', reject)
  })
}

/** Listeners lose their connection again and again while cards are written. */
export const lostConnections: Fault = {
  name: 'feed reconnects under load',
  async run(long) {
    const reconnects = long ? 2_000 : 400
    return inFolder(async (home) => {
      const daemon = await startProcess(home)
      const token = readToken(home)!
      const random = chance(7)
      let made = 0
      const writing = { on: true }
      const writers = Array.from({ length: 3 }, async () => {
        while (writing.on) {
          const { card } = await daemon.client.addCard({ title: `t${made}`, kind: 'idea' })
          await daemon.client.addNote(card.id, { text: 'n' })
          made++
        }
      })
      let connections = 0
      let entries = 0
      const readers = Array.from({ length: READERS }, async () => {
        let seq = 0
        while (connections < reconnects) {
          connections++
          const seen = await listen(daemon.url, token, seq, 1 + Math.floor(random() * 40))
          for (const next of seen) {
            check(next === seq + 1, `after ${seq} came ${next}`)
            seq = next
          }
          entries += seen.length
        }
      })
      try {
        await Promise.all(readers)
      } finally {
        writing.on = false
        await Promise.allSettled(writers)
        await daemon.stop()
      }
      return `${connections} connections of ${READERS} listeners, ${entries} entries beside ${2 * made} writes, 0 gaps, 0 repeats`
    })
  },
}
