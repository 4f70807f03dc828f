/** What the keyboard does anywhere on the page. */
export interface Keys {
  search: () => void
  create: () => void
  /** @returns false when there was nothing to take back. */
  undo: () => boolean
  leave: () => void
}

const TYPING = 'input, textarea, select, [contenteditable]'

/** True while keys belong to a field, a dialog or a menu. */
function taken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(TYPING) !== null || document.querySelector('dialog[open], [role="menu"]') !== null
}

/**
 * Listens for the panel's keys: `/` searches, `n` creates, Ctrl+Z (⌘Z) takes back, Escape stops picking.
 * Fields keep their own Ctrl+Z.
 * @returns stops listening.
 */
export function listenForKeys(page: Window, keys: Keys): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing || taken(event.target)) return
    const command = event.ctrlKey || event.metaKey
    if (command && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z') {
      if (keys.undo()) event.preventDefault()
      return
    }
    if (command || event.altKey) return
    if (event.key === 'Escape') keys.leave()
    else if (event.key === '/') {
      event.preventDefault()
      keys.search()
    } else if (event.key === 'n') {
      event.preventDefault()
      keys.create()
    }
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}
