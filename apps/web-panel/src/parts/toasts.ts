/** What a toast offers beside its text: a deed, or a page to go to. */
export interface ToastAction {
  readonly label: string
  readonly run?: () => void
  readonly href?: string
}

/** A short message at the foot of the panel. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'calm' | 'wrong'
  readonly action?: ToastAction | undefined
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

  function add(text: string, tone: Toast['tone'], action: ToastAction | undefined) {
    const id = ++last
    show([...shown.slice(-2), { id, text, tone, action }])
    setTimeout(() => dismiss(id), tone === 'calm' ? CALM_FOR : WRONG_FOR)
    return id
  }

  return {
    now: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns its id, to take it away before its time. */
    tell: (text: string, action?: ToastAction) => add(text, 'calm', action),
    warn: (text: string, action?: ToastAction) => add(text, 'wrong', action),
    dismiss,
  }
}

export type Toasts = ReturnType<typeof createToasts>
