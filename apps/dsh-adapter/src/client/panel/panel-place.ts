import { observed, type Observed } from '../observed.ts'

/** Whether the panel shows, and which card was asked for last; `asked` counts, so that the same can be asked for again. */
export interface PanelNow {
  open: boolean
  card: string | null
  asked: number
}

export interface PanelPlace {
  now: Observed<PanelNow>
  openCard(number: string): void
  toggle(): void
  close(): void
  /** How many entries show in a session's header; where there is none, the sidebar's shows. */
  entries: Observed<number>
  /** Set by a seat that shows itself in another way than the drawer, as a tab does. */
  bringUp: (() => void) | undefined
}

export function panelPlace(): PanelPlace {
  const now = observed<PanelNow>({ open: false, card: null, asked: 0 })
  const place: PanelPlace = {
    now,
    entries: observed(0),
    bringUp: undefined,
    openCard(number) {
      now.set({ open: true, card: number, asked: now.getSnapshot().asked + 1 })
      place.bringUp?.()
    },
    toggle() {
      const { open, asked } = now.getSnapshot()
      now.set({ open: !open || place.bringUp !== undefined, card: null, asked })
      place.bringUp?.()
    },
    close() {
      now.set({ ...now.getSnapshot(), open: false, card: null })
    },
  }
  return place
}
