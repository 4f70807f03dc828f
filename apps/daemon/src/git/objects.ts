/** What git knows of an object by its name. */
export interface ObjectInfo {
  id: string
  type: string
  /** Bytes. */
  size: number
}

const FOUND = /^([0-9a-f]{40}|[0-9a-f]{64}) ([a-z]+) (\d+)$/

/** Arguments for asking about many objects in one process; their names go in by standard input. */
export const CHECK_OBJECTS = ['cat-file', '--batch-check'] as const

/** One line a name; a name with a line break would be two, and names nothing. */
export function objectNames(names: readonly string[]): string {
  return names.map((name) => `${/[\n\0]/.test(name) ? '-' : name}\n`).join('')
}

/** Reads the answer to `objectNames`, in the same order; null where git has no such object. */
export function parseObjects(out: string): (ObjectInfo | null)[] {
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const found = FOUND.exec(line)
      return found ? { id: found[1]!, type: found[2]!, size: Number(found[3]) } : null
    })
}
