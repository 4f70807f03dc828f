import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Assistant } from '../assistant.ts'
import { useObserved } from '../observed.ts'
import { useWords } from '../use-words.ts'
import { makeRoom } from './make-room.ts'
import { openInTab } from './open-in-tab.ts'
import { PanelFrame } from './panel-frame.tsx'

const NARROWEST = 340
const WIDEST = 800
const KEPT_WIDTH = 'todo-assistant:width'

/**
 * The panel's seat in builds without a right sidebar: a drawer at the right edge of the frame. Once
 * opened it stays loaded, so that it comes back as it was left.
 */
export function PanelDrawer({ assistant }: { assistant: Assistant }) {
  const words = useWords(assistant)
  const { open } = useObserved(assistant.panel.now)
  const drawer = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(KEPT_WIDTH)) || 440))
  const [reloads, setReloads] = useState(0)
  const [loaded, setLoaded] = useState(false)
  const [dragging, setDragging] = useState(false)

  useEffect(() => {
    if (open) setLoaded(true)
  }, [open])
  useEffect(() => (open && drawer.current ? makeRoom(drawer.current, width) : undefined), [open, width])

  function drag(event: PointerEvent): void {
    if (!dragging) return
    const next = clamp(window.innerWidth - event.clientX)
    setWidth(next)
    localStorage.setItem(KEPT_WIDTH, String(next))
  }

  // A tab of the right sidebar shows it in this build.
  if (assistant.panel.bringUp) return null
  return (
    <aside
      ref={drawer}
      className="todo-assistant-drawer"
      aria-label={words.assistant}
      hidden={!open}
      style={{ '--todo-assistant-width': `${width}px` } as Record<string, string>}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) assistant.panel.close()
      }}
    >
      <div
        className="todo-assistant-grip"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragging(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setDragging(false)}
      />
      <header>
        <h2>{words.assistant}</h2>
        <Tool label={words.reload} path={RELOAD} onClick={() => setReloads((count) => count + 1)} />
        <Tool label={words.inTab} path={OUT} onClick={() => void openInTab(assistant)} />
        <Tool label={words.close} path={CLOSE} onClick={() => assistant.panel.close()} />
      </header>
      {(open || loaded) && <PanelFrame assistant={assistant} reloads={reloads} />}
    </aside>
  )
}

const RELOAD = 'M13 8a5 5 0 1 1-1.5-3.6M13 2.6v2.6h-2.6'
const OUT = 'M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.3 3.7 7.6 8.4'
const CLOSE = 'm4 4 8 8M12 4l-8 8'

function Tool({ label, path, onClick }: { label: string; path: string; onClick(): void }) {
  return (
    <button type="button" className="todo-assistant-icon" aria-label={label} title={label} onClick={onClick}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path d={path} stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}

function clamp(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))
}
