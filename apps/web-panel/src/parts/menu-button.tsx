import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { later } from './later.tsx'
import type { MenuEntry } from './menu.tsx'

const [Menu, warm] = later(async () => (await import('./menu.tsx')).Menu)

/** Fetches the menu's code while nothing else is going on. */
export const warmMenu = warm

/** What an open menu is given by its button. */
export interface MenuPlace {
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

interface MenuButtonProps {
  label: string
  className?: string
  children: ReactNode
  entries?: () => readonly MenuEntry[]
  /** Draws the open menu instead, for entries that must be read first. */
  draw?: (place: MenuPlace) => ReactNode
}

/** A button with a menu; the menu's code comes with its first use, so that the first view stays small. */
export function MenuButton({ label, entries, draw, className = 'ghost', children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place: MenuPlace = { label, anchor: button, onClose: () => setOpen(false) }
  return (
    <span className="menu-anchor">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={warmMenu}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (draw ? draw(place) : <Menu {...place} entries={entries?.() ?? []} />)}
    </span>
  )
}
