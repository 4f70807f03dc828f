import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLOSE_SLOW_READER, FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { Problem } from '@todo-assistant/shared/problem'
import { WebSocket } from 'ws'
import { check } from './fault.ts'

/** What became of connections that ask for nothing sensible. */
export interface Crowd {
  /** Connections that were open at once at the most. */
  peak: number
  opened: number
  /** Ended by an answer with one of our codes; by a plain close. */
  refused: number
  closed: number
}

/**
 * Holds so many connections open, each sending `first` and then nothing, until told to stop; whenever the daemon
 * ends one, another takes its place.
 * @throws when the daemon answers with anything that is not one of our codes.
 */
export async function crowd(url: string, size: number, first: string, signal: AbortSignal): Promise<Crowd> {
  const { hostname, port } = new URL(url)
  const seen: Crowd = { peak: 0, opened: 0, refused: 0, closed: 0 }
  let now = 0
  const one = async (n: number) => {
    // Not all in one moment: the system keeps few that wait to be taken.
    await sleep(n, undefined, { signal }).catch(() => {})
    while (!signal.aborted) {
      const socket = connect(Number(port), hostname)
      let came = ''
      socket.on('data', (bytes) => (came += String(bytes)))
      socket.on('error', () => {})
      socket.on('connect', () => {
        seen.opened++
        seen.peak = Math.max(seen.peak, ++now)
        socket.once('close', () => now--)
        if (first !== '') socket.write(first)
      })
      const leave = () => socket.destroy()
      signal.addEventListener('abort', leave)
      await once(socket, 'close').catch(() => {})
      signal.removeEventListener('abort', leave)
      if (signal.aborted) return
      if (came === '') seen.closed++
      else {
        Problem.parse(JSON.parse(came.slice(came.indexOf('\r\n\r\n') + 4)))
        seen.refused++
      }
      await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: size }, (_, n) => one(n)))
  return seen
}

/** Feeds that nobody reads. */
export interface Stalled {
  /** Reads on, at last. @returns how many the daemon had dropped meanwhile. @throws when one was closed otherwise. */
  end(): Promise<number>
}

/** Opens feeds and reads nothing of them. */
export async function stall(url: string, token: string, size: number): Promise<Stalled> {
  const sockets = await Promise.all(
    Array.from({ length: size }, async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, [
        FEED_PROTOCOL,
        `${TOKEN_PROTOCOL_PREFIX}${token}`,
      ])
      socket.on('error', () => {})
      await once(socket, 'open')
      socket.pause()
      return { socket, code: once(socket, 'close').then(([code]) => code as number) }
    }),
  )
  return {
    async end() {
      for (const { socket } of sockets) socket.resume()
      await sleep(2_000)
      let dropped = 0
      for (const { socket, code } of sockets) {
        if (socket.readyState === WebSocket.OPEN) socket.terminate()
        else {
          // 1006: the close frame did not fit any more.
          const why = await code
          check(why === CLOSE_SLOW_READER || why === 1006, `a stalled feed was closed with ${why}`)
          dropped++
        }
      }
      return dropped
    },
  }
}
