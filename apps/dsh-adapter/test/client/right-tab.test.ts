import { expect, test } from 'vitest'
import type { Assistant } from '../../src/client/assistant.ts'
import type { PageContext, SlotSeat } from '../../src/client/dsh-page.ts'
import { observed } from '../../src/client/observed.ts'
import { panelPlace } from '../../src/client/panel/panel-place.ts'
import { rightTab } from '../../src/client/panel/right-tab.ts'

/** The contract of builds with a right sidebar, as published plugins use it. */
function build(services: Record<string, unknown>) {
  const seats: SlotSeat[] = []
  const undo: (() => void)[] = []
  const ctx = {
    slots: {
      inject(_name: string, use: () => () => void) {
        undo.push(use())
        return () => {}
      },
      register(seat: SlotSeat) {
        seats.push(seat)
        return () => void seats.splice(seats.indexOf(seat), 1)
      },
    },
    get: (name: string) => services[name],
    effect: (run: () => () => void) => void undo.push(run()),
    inject(names: string[], use: (ctx: unknown) => void) {
      if (names.every((name) => services[name])) use(ctx)
    },
  }
  return { ctx: ctx as unknown as PageContext, seats, unload: () => undo.forEach((each) => each()) }
}
const assistant = () => ({ language: observed('zh'), panel: panelPlace() }) as unknown as Assistant

test('a right sidebar gets a tab, its content under the same id, and the entry brings it up', () => {
  const tabs: { id: string; title: string }[] = []
  const opened: string[] = []
  const sidebarRightTabs = {
    register(tab: { id: string; title: string }) {
      tabs.push(tab)
      return () => void tabs.splice(0)
    },
    open: (id: string) => opened.push(id),
  }
  const { ctx, seats, unload } = build({ sidebarRightTabs })
  const mine = assistant()
  rightTab(ctx, mine, () => null)
  expect(tabs).toMatchObject([{ id: 'todo-assistant', title: '待办助理' }])
  expect(seats).toMatchObject([{ name: 'sidebar.right.pane.tab', key: 'todo-assistant' }])
  mine.panel.openCard('3.2')
  expect(opened).toEqual(['todo-assistant'])
  expect(mine.panel.now.getSnapshot()).toMatchObject({ open: true, card: '3.2' })
  unload()
  expect([tabs, seats, mine.panel.bringUp]).toEqual([[], [], undefined])
})

test('without one nothing is registered and the drawer is left to show the panel', () => {
  const { ctx, seats } = build({})
  const mine = assistant()
  rightTab(ctx, mine, () => null)
  expect(seats).toEqual([])
  expect(mine.panel.bringUp).toBeUndefined()
})
