import { PAGE_PROTOCOL, type FromPage, type ToPage } from '../page-protocol.ts'
import type { HostLink } from './host-link.ts'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

interface SocketEnds {
  /** The session that the page shows. */
  session(): string | null
  changed(): void
  /** A dispatch made a session. */
  opened(session: string): void
  /** Puts a text into an input; false when none took it. */
  insert(session: string | null, text: string): Promise<boolean>
}

/** What the host half is told beside its questions. */
export interface PageSocket {
  /** The page shows another session, or a person looks at it again. */
  here(): void
  close(): void
}

/** Keeps one socket to the host half, for as long as the page lives. A build without one only loses what it brings. */
export function pageSocket(host: HostLink, ends: SocketEnds): PageSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let closed = false
  connect()

  function connect(): void {
    const address = host.address('page')
    address.protocol = address.protocol.replace('http', 'ws')
    const mine = new WebSocket(address)
    socket = mine
    mine.addEventListener('open', () => {
      wait = FIRST_WAIT
      here()
      void host.look()
      ends.changed()
    })
    mine.addEventListener('message', ({ data }) => void hear(mine, String(data)))
    mine.addEventListener('close', () => {
      if (closed) return
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    })
  }

  async function hear(from: WebSocket, data: string): Promise<void> {
    const message = JSON.parse(data) as ToPage
    if (message.type === 'changed') ends.changed()
    else if (message.type === 'opened') ends.opened(message.session)
    else if (message.type === 'hello' && message.protocol !== PAGE_PROTOCOL) void host.look()
    else if (message.type === 'insert') {
      const inserted = await ends.insert(message.session, message.text).catch(() => false)
      say(from, { type: 'inserted', id: message.id, inserted })
    }
  }

  function here(): void {
    if (socket) say(socket, { type: 'here', session: ends.session(), at: document.hasFocus() ? Date.now() : 0 })
  }

  return {
    here,
    close() {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}

function say(socket: WebSocket, message: FromPage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}
