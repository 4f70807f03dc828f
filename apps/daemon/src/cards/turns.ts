/** Root sessions whose latest turn is remembered; older ones are forgotten first. */
const REMEMBERED = 500

/**
 * Which cards had their reminder in the current turn of each root session. In memory: after a
 * restart a card may have its line once more in the same turn.
 */
export function createTurns() {
  const sessions = new Map<string, { turn: number; said: Set<string> }>()
  return {
    /** The set of a session's turn; a new turn starts empty. */
    of(rootSessionId: string, turn: number): Set<string> {
      let current = sessions.get(rootSessionId)
      if (!current || current.turn !== turn) {
        sessions.delete(rootSessionId)
        sessions.set(rootSessionId, (current = { turn, said: new Set() }))
        if (sessions.size > REMEMBERED) sessions.delete(sessions.keys().next().value!)
      }
      return current.said
    },
  }
}
