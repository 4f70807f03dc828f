import type { Locale } from '@todo-assistant/shared/locale'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { ReminderMatch, Reminders, Touches } from '@todo-assistant/shared/session-api'
import type { Context, Session, SessionEvent } from './dsh.ts'
import { rootSession } from './root-session.ts'
import { latestTurn } from './session-log.ts'
import type { StepNotes } from './step-notes.ts'
import { touchedPaths } from './touched-paths.ts'
import { WORDS } from './words.ts'

/** Most paths of one message to the daemon. */
const PATHS = 200

interface OpenTurn {
  /** Paths that the daemon was told of in this turn. */
  told: Set<string>
  waiting: string[]
  /** One question at a time in a session: the daemon answers each card once a turn. */
  asking: boolean
}

/**
 * Tells the daemon what the file tools of a turn touch, as they are called, and hands its lines to
 * the next step (§7). Nothing here is awaited by DSH: with a slow or absent daemon a step runs as if
 * there were no plugin, and a line that comes after the turn is dropped.
 */
export function watchTouches(
  ctx: Context,
  notes: StepNotes,
  setting: { locale: Locale; match: ReminderMatch },
  tell: (sessionId: string, touches: Touches) => Promise<Reminders>,
): void {
  const turns = new Map<string, OpenTurn>()
  ctx.on('session/event', (session, event) => {
    if (event.type === 'turn/start') turns.set(session.id, { told: new Set(), waiting: [], asking: false })
    if (event.type === 'turn/end') {
      turns.delete(session.id)
      notes.drop(session.id)
    }
    const turn = turns.get(session.id)
    const call = turn && readCall(event)
    if (call) void collect(session, turn, call)
  })

  async function collect(session: Session, turn: OpenTurn, call: { name: string; input: unknown }): Promise<void> {
    const paths = await touchedPaths(call.name, call.input, session.header.cwd ?? process.cwd())
    turn.waiting.push(
      ...paths.filter((path) => path.length <= 4 * LIMITS.path && !turn.told.has(path) && turn.told.add(path)),
    )
    if (!turn.asking) await ask(session, turn)
  }

  async function ask(session: Session, turn: OpenTurn): Promise<void> {
    const agent = ctx.agents.get(session.id)
    if (!agent) return
    turn.asking = true
    while (turn.waiting.length > 0 && turns.get(session.id) === turn) {
      const root = rootSession(agent, ctx.agents)
      const { cwd } = session.header
      const answer = await tell(session.id, {
        rootSessionId: root.id,
        // A sub-agent works within its root's turn.
        turn: latestTurn(root.agent?.session.events ?? session.events) ?? 0,
        paths: turn.waiting.splice(0, PATHS),
        match: setting.match,
        locale: setting.locale,
        ...(cwd === undefined ? {} : { cwd }),
      }).catch(() => undefined)
      if (turns.get(session.id) !== turn) return
      for (const { ref, line } of answer?.reminders ?? [])
        notes.add(session.id, line, WORDS[setting.locale].reminderSummary(ref))
    }
    turn.asking = false
  }
}

/** A tool call of the model, or one that a Code Mode program makes. */
function readCall(event: SessionEvent): { name: string; input: unknown } | undefined {
  if (event.type !== 'tool/call' && event.type !== 'tool/code-dispatch-start') return undefined
  const { name, arguments: given } = event.data as { name: string; arguments: unknown }
  try {
    return { name, input: typeof given === 'string' ? JSON.parse(given) : given }
  } catch {
    return undefined
  }
}
