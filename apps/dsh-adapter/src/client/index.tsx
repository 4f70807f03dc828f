import type { ComponentType } from 'react'
import { startAssistant } from './assistant.ts'
import { SaveButton } from './capture/save-button.tsx'
import type { InputProps, PageContext, SessionProps, SlotSeat } from './dsh-page.ts'
import { InputCompanion } from './input/input-companion.tsx'
import { HeaderEntry, SidebarEntry } from './panel/entry-button.tsx'
import { PanelDrawer } from './panel/panel-drawer.tsx'
import { PanelFrame } from './panel/panel-frame.tsx'
import { rightTab } from './panel/right-tab.ts'
import styles from './styles.css'

export const name = 'todo-assistant'

/** Without slots there is no place for us; everything else is looked for at run time. */
export const inject = ['slots']

const ID = 'todo-assistant'

/** Only registers; DSH undoes every registration when the plugin is unloaded. A slot that a build lacks stays empty. */
export function apply(ctx: PageContext): void {
  ctx.effect(() => {
    const sheet = document.createElement('style')
    sheet.dataset.plugin = ID
    sheet.textContent = styles
    document.head.append(sheet)
    return () => sheet.remove()
  }, 'todo-assistant: styles')
  const assistant = startAssistant(ctx)

  function seat<Props>(where: SlotSeat, component: ComponentType<Props>): void {
    ctx.slots.inject(where.name, () => {
      const leave = ctx.slots.register({ id: ID, ...where }, component)
      assistant.seats.add(where.name)
      return () => {
        assistant.seats.delete(where.name)
        leave()
      }
    })
  }

  seat({ name: 'conversation.chat.assistant-actions', order: 20 }, (props: SessionProps & { messageId: string }) => (
    <SaveButton {...props} assistant={assistant} />
  ))
  seat({ name: 'conversation.input.overlay', order: 20 }, (props: InputProps) => (
    <InputCompanion {...props} assistant={assistant} />
  ))
  seat({ name: 'conversation.session.header.utilities', order: 20 }, () => <HeaderEntry assistant={assistant} />)
  seat({ name: 'sidebar.footer.action', order: 20 }, ({ wide }: { wide?: boolean }) => (
    <SidebarEntry assistant={assistant} {...(wide === undefined ? {} : { wide })} />
  ))
  seat({ name: 'shell.overlay', order: 20 }, () => <PanelDrawer assistant={assistant} />)
  rightTab(ctx, assistant, () => <PanelFrame assistant={assistant} />)
}
