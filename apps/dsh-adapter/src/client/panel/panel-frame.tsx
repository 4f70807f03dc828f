import { useEffect, useRef, useState } from 'react'
import type { Assistant } from '../assistant.ts'
import type { SessionList, Watched } from '../dsh-page.ts'
import { useObserved, observed } from '../observed.ts'
import { trouble } from '../trouble.ts'
import { useWords } from '../use-words.ts'
import { openInTab } from './open-in-tab.ts'
import { missingParts } from './missing-parts.ts'
import { frameAddress, type FramePlace } from './frame-address.ts'

/** Where the panel is, without its one-time code, and the name of this DSH. */
interface Opened {
  src: string
  page: string
  adapter: string
}

const NO_SESSIONS: Watched<SessionList> = observed<SessionList>({ byId: {}, current: undefined })

/**
 * The daemon's own panel inside DSH's page (§8), logged in by a one-time code that the host half got.
 * It follows the page's session and workspace; when one switches back it is where it was, since the
 * panel remembers by workspace.
 */
export function PanelFrame({ assistant, reloads = 0 }: { assistant: Assistant; reloads?: number }) {
  const words = useWords(assistant)
  const state = useObserved(assistant.host.state)
  const { card, asked, open } = useObserved(assistant.panel.now)
  const { current, byId } = useObserved(assistant.sessions()?.list ?? NO_SESSIONS)
  const frame = useRef<HTMLIFrameElement>(null)
  const [opened, setOpened] = useState<Opened | undefined>()
  const [why, setWhy] = useState<string | undefined>()
  const [tries, setTries] = useState(0)
  const session = current ?? null
  const workspace = (current === undefined ? undefined : byId[current]?.cwd) ?? null

  useEffect(() => {
    let left = false
    setOpened(undefined)
    setWhy(undefined)
    void assistant.host.call('panel', {}).then((answer) => {
      if (left) return
      if (!answer.ok) return setWhy(trouble(assistant.host.state.getSnapshot(), words) ?? answer.message)
      const { url, adapter, origin } = answer.value
      // The daemon lets the page frame the panel by the address that DSH itself knows.
      if (origin !== location.origin) return setWhy(words.otherOrigin(origin ?? 'http://127.0.0.1'))
      const place: FramePlace = { session, workspace, adapter, card }
      setOpened({ src: frameAddress(url, place), page: url.split('#', 1)[0]!, adapter })
    })
    return () => {
      left = true
    }
    // Where the page is now is told below, without a new login.
  }, [assistant, reloads, tries])

  useEffect(() => {
    if (state === 'ready' && why !== undefined) setTries((count) => count + 1)
  }, [state])

  const place = (shown: string | null) =>
    opened && frameAddress(opened.page, { session, workspace, adapter: opened.adapter, card: shown })
  // Replaced, so that the browser's way back stays the page's own.
  const go = (address: string | undefined) => address && frame.current?.contentWindow?.location.replace(address)

  useEffect(() => void go(place(card)), [session, workspace, card, asked])
  useEffect(() => {
    // A card that nobody sees is not open: what comes in for it counts as new.
    if (!open) go(place(null))
  }, [open])

  const missing = missingParts(assistant.seats, words)
  if (why !== undefined)
    return (
      <div className="todo-assistant-frame">
        <p className="todo-assistant-notice" role="status">
          {why}
        </p>
        <p>
          <button type="button" onClick={() => void assistant.host.look().then(() => setTries((count) => count + 1))}>
            {words.retry}
          </button>
          <button type="button" onClick={() => void openInTab(assistant)}>
            {words.inTab}
          </button>
        </p>
      </div>
    )
  return (
    <div className="todo-assistant-frame">
      {missing.length > 0 && (
        <p className="todo-assistant-notice" role="status">
          {words.noSeat(missing)}
        </p>
      )}
      {opened ? (
        <iframe
          ref={frame}
          title={words.assistant}
          src={opened.src}
          allow="clipboard-write"
          referrerPolicy="no-referrer"
        />
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </div>
  )
}
