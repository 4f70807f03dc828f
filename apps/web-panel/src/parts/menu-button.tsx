import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { MenuEntry } from './menu.tsx'

const readMenu = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await readMenu()).Menu }))

/** Fetches the menu's code while nothing else is going on. */
export const warmMenu = () => void readMenu()

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
      {open && (
        <Suspense>
          <Menu label={label} entries={entries()} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
