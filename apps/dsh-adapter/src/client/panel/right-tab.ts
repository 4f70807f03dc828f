import type { ComponentType } from 'react'
import type { Assistant } from '../assistant.ts'
import type { PageContext } from '../dsh-page.ts'
import { WORDS } from '../words.ts'

const ID = 'todo-assistant'

/**
 * A tab of the right sidebar, in builds that have one (§8). Written from that contract as published
 * plugins use it; not yet tried on a real build.
 * @param content the panel's frame.
 */
export function rightTab(ctx: PageContext, assistant: Assistant, content: ComponentType): void {
  ctx.inject(['sidebarRightTabs'], (served) => {
    const tabs = served.get('sidebarRightTabs')
    if (typeof tabs?.register !== 'function') return
    const words = WORDS[assistant.language.getSnapshot()]
    served.effect(() => {
      const leave = tabs.register({ id: ID, kind: ID, title: words.assistant, guide: words.open })
      assistant.panel.bringUp = () => tabs.open?.(ID)
      return () => {
        assistant.panel.bringUp = undefined
        leave()
      }
    }, 'todo-assistant: right tab')
    served.slots.inject('sidebar.right.pane.tab', () =>
      served.slots.register({ name: 'sidebar.right.pane.tab', id: ID, key: ID }, content),
    )
  })
}
