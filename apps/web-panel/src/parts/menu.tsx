import './menu.css'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef, type RefObject } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface MenuEntry {
  readonly label: string
  readonly icon?: IconName
  readonly detail?: string | undefined
  /** Set for one of a choice: whether it is the chosen one. */
  readonly checked?: boolean
  readonly tone?: 'wrong'
  /** There to say why it cannot be done now. */
  readonly disabled?: boolean
  /** A line above it. */
  readonly parted?: boolean
  readonly onSelect: () => void
}

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * The open menu. Not modal: Radix would lock scrolling by a style element, which the CSP forbids. Its
 * trigger lies invisible over the real button, which is there before this code has arrived.
 */
export function Menu({ label, entries, anchor, onClose }: MenuProps) {
  const chosen = useRef<MenuEntry | null>(null)
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-place" aria-hidden="true" tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes by its own click.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus({ preventScroll: true })
            // Only now: what it opens may take the focus for itself.
            chosen.current?.onSelect()
          }}
        >
          {entries.map((entry) => (
            <Fragment key={entry.label + (entry.detail ?? '')}>
              {entry.parted && <DropdownMenu.Separator className="menu-line" />}
              <Entry entry={entry} onSelect={() => (chosen.current = entry)} />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }) {
  const inside = (
    <>
      {entry.checked === undefined ? entry.icon && <Icon name={entry.icon} /> : <Tick on={entry.checked} />}
      <span className="menu-text">
        <span className="menu-label">{entry.label}</span>
        {entry.detail && <span className="menu-detail">{entry.detail}</span>}
      </span>
    </>
  )
  const shared = { className: 'menu-entry', 'data-tone': entry.tone, disabled: entry.disabled ?? false, onSelect }
  if (entry.checked === undefined) return <DropdownMenu.Item {...shared}>{inside}</DropdownMenu.Item>
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={entry.checked}>
      {inside}
    </DropdownMenu.CheckboxItem>
  )
}

function Tick({ on }: { on: boolean }) {
  return <span className="menu-tick">{on && <Icon name="check" />}</span>
}
