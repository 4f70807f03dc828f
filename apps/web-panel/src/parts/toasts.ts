/** A short message at the foot of the panel. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'calm' | 'wrong'
  /** Runs when the person takes the change back. */
  readonly undo?: () => void
}

const CALM_FOR = 6_000
const WRONG_FOR = 12_000

/** The messages shown now, newest last. */
export function createToasts() {
  const listeners = new Set<() => void>()
  let shown: readonly Toast[] = []
  let last = 0

  function show(next: readonly Toast[]) {
    shown = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => show(shown.filter((toast) => toast.id !== id))

  return {
    now: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(text: string, undo?: () => void) {
      const id = ++last
      show([...shown.slice(-2), { id, text, tone: 'calm', ...(undo ? { undo } : {}) }])
      setTimeout(() => dismiss(id), CALM_FOR)
    },
    warn(text: string) {
      const id = ++last
      show([...shown.slice(-2), { id, text, tone: 'wrong' }])
      setTimeout(() => dismiss(id), WRONG_FOR)
    },
    dismiss,
  }
}

export type Toasts = ReturnType<typeof createToasts>
