import { useRef, useState, type ReactNode } from 'react'
import { later } from './later.tsx'
import type { MenuEntry } from './menu.tsx'

const [Menu, warm] = later(async () => (await import('./menu.tsx')).Menu)

/** Fetches the menu's code while nothing else is going on. */
export const warmMenu = warm

interface MenuButtonProps {
  label: string
  entries: () => readonly MenuEntry[]
  className?: string
  children: ReactNode
}

/** A button with a menu; the menu's code comes with its first use, so that the first view stays small. */
export function MenuButton({ label, entries, className = 'ghost', children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && <Menu label={label} entries={entries()} anchor={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
