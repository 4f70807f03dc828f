import type { Sessions } from './dsh-page.ts'

/** The input of one session while it is on the page. */
export interface OpenInput {
  draft(): string
  /** Writes the whole draft, as one step of undo; the caret goes to its end. */
  write(text: string): void
}

/** ms in which a session that is opened for an insert must show its input. */
const PATIENCE = 5_000

/** The inputs that are on the page, by session. */
export interface OpenInputs {
  join(session: string, input: OpenInput): () => void
  /**
   * Adds a text to what stands in an input and never sends it (§3.11). Another session than the one
   * shown is opened first.
   * @returns false when no input took it.
   */
  add(session: string | null, text: string): Promise<boolean>
}

export function openInputs(sessions: () => Sessions | undefined): OpenInputs {
  const open = new Map<string, OpenInput>()
  const waiting = new Set<() => void>()

  async function input(session: string | null): Promise<OpenInput | undefined> {
    const list = sessions()?.list.getSnapshot()
    const id = session ?? list?.current ?? [...open.keys()].at(-1)
    if (id === undefined) return undefined
    const shown = open.get(id)
    if (shown) return shown
    if (!list?.byId[id] || !sessions()?.open) return undefined
    sessions()?.open?.(id)
    const deadline = Date.now() + PATIENCE
    while (!open.has(id) && Date.now() < deadline) await joined(deadline - Date.now())
    return open.get(id)
  }

  function joined(patience: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, patience)
      waiting.add(done)
    })
  }

  return {
    join(session, mine) {
      open.set(session, mine)
      for (const done of waiting) done()
      return () => {
        if (open.get(session) === mine) open.delete(session)
      }
    },
    async add(session, text) {
      const target = await input(session)
      if (!target) return false
      const draft = target.draft()
      target.write(draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`)
      return true
    },
  }
}
