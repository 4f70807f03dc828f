import type { CardRow } from '@todo-assistant/shared/card'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { useWords } from '../panel.ts'

const [HandleMenu, warm] = later(async () => (await import('./handle-menu.tsx')).HandleMenu)

/** Fetches the menu's code while nothing else is going on. */
export const warmHandle = warm

interface HandleButtonProps {
  row: Pick<CardRow, 'id' | 'number' | 'title'>
  className: string
}

/** 处理: give the card to a session (§3.11). */
export function HandleButton({ row, className }: HandleButtonProps) {
  const words = useWords()
  return (
    <MenuButton
      label={words.handleCard(row.title)}
      className={className}
      draw={(place) => <HandleMenu row={row} {...place} />}
    >
      {words.handle}
      <Icon name="chevron" />
    </MenuButton>
  )
}
