/** Below this width of the window the drawer lies over the conversation. */
const ROOMY = 1_100

/**
 * Keeps the frame of DSH's page clear of the drawer, where the window is wide enough for both and the
 * page is built as we know it.
 * @returns gives the room back.
 */
export function makeRoom(drawer: Element, width: number): (() => void) | undefined {
  let outer = drawer.closest('[data-shell-overlay]')?.parentElement?.parentElement
  // A box of no size of its own gives no room.
  while (outer && getComputedStyle(outer).display === 'contents') outer = outer.parentElement
  if (!outer) return undefined
  const before = outer.style.paddingRight
  const sizing = outer.style.boxSizing
  const fit = () => {
    outer.style.boxSizing = 'border-box'
    outer.style.paddingRight = window.innerWidth >= ROOMY ? `${width}px` : before
  }
  fit()
  window.addEventListener('resize', fit)
  return () => {
    window.removeEventListener('resize', fit)
    outer.style.paddingRight = before
    outer.style.boxSizing = sizing
  }
}
