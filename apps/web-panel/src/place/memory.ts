const PREFIX = 'todo-assistant:'

/** What this browser remembers between visits; a browser that forbids storage only forgets. */
export function recall(key: string, store: 'local' | 'session' = 'local'): string | null {
  try {
    return storage(store).getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** @param value null forgets it. */
export function remember(key: string, value: string | null, store: 'local' | 'session' = 'local'): void {
  try {
    if (value === null) storage(store).removeItem(PREFIX + key)
    else storage(store).setItem(PREFIX + key, value)
  } catch {
    // Private mode or a full store: it holds until the tab closes.
  }
}

function storage(store: 'local' | 'session'): Storage {
  return store === 'local' ? localStorage : sessionStorage
}
