import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Assistant } from '../assistant.ts'
import { useObserved } from '../observed.ts'
import { useWords } from '../use-words.ts'
import { makeRoom } from './make-room.ts'
import { openInTab, PanelFrame } from './panel-frame.tsx'

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
        <Tool label={words.reload} sign="↻" onClick={() => setReloads((count) => count + 1)} />
        <Tool label={words.inTab} sign="↗" onClick={() => void openInTab(assistant)} />
        <Tool label={words.close} sign="✕" onClick={() => assistant.panel.close()} />
      </header>
      {(open || loaded) && <PanelFrame assistant={assistant} reloads={reloads} />}
    </aside>
  )
}

function Tool({ label, sign, onClick }: { label: string; sign: string; onClick(): void }) {
  return (
    <button type="button" className="todo-assistant-icon" aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  )
}

function clamp(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))
}
