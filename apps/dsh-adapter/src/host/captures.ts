import type { ToolAnswer, ToolContext } from '@todo-assistant/shared/api'
import { missingFields } from '@todo-assistant/shared/card'
import { describeError, TodoError } from '@todo-assistant/shared/errors'
import { toProblem } from '@todo-assistant/shared/problem'
import type { Locale } from '@todo-assistant/shared/locale'
import { parseShape } from '@todo-assistant/shared/refusals'
import type { MarkedMessage } from '@todo-assistant/shared/session-api'
import { TOOL_ARGUMENTS, type ToolArguments } from '@todo-assistant/shared/tool-arguments'
import type { DaemonLink } from './daemon-link.ts'
import { assistantHome } from './home.ts'
import { readGitHead } from './git-head.ts'
import { replaySpool, spool, SPOOL_LIMIT, type Replayed, type Spooled } from './spool.ts'
import { WORDS } from './words.ts'

export interface Captures {
  /** Keeps a call that found no daemon, and what to tell the model. */
  keep(name: 'todo_add' | 'todo_note', args: unknown, context: ToolContext): Promise<ToolAnswer>
  /** Sends a marked message, or keeps it. Never rejects. */
  mark(sessionId: string, message: MarkedMessage): Promise<void>
  /** Files what waits. One replay at a time; never rejects. */
  replay(): Promise<void>
}

/** True for the errors that mean "no daemon of ours answers". */
export function isAway(error: unknown): boolean {
  return error instanceof TodoError && (error.code === 'daemon_absent' || error.code === 'daemon_unproven')
}

/**
 * Captures without a daemon (design §8, "Daemon away"): nothing that a person agreed to is lost.
 * @param starting whether a daemon is being started right now.
 */
export function keepCaptures(
  link: DaemonLink,
  locale: Locale,
  { starting, warn }: { starting: () => boolean; warn: (text: string) => void },
): Captures {
  const words = WORDS[locale]
  let replaying: Promise<void> | undefined

  async function send(capture: Spooled): Promise<Replayed> {
    try {
      if (capture.kind === 'markers') {
        await link.call((client) => client.markers(capture.sessionId, capture.message))
        return 'filed'
      }
      const { name, arguments: args, context } = capture
      const answer = await link.call((client) => client.tool(name, { arguments: args, context }))
      return answer.isError ? { refused: answer.text } : 'filed'
    } catch (error) {
      const refused = error instanceof TodoError && error.status >= 400 && error.status < 500
      return refused && error.status !== 401 && error.status !== 429 ? { refused: error.message } : 'later'
    }
  }

  return {
    async keep(name, args, context) {
      try {
        const { what, text } = checked(name, args, locale)
        const spooled = { at: Date.now(), ...(await readGitHead(context.cwd ?? process.cwd())) }
        const kept = await spool({ kind: 'tool', name, arguments: args, context: { ...context, spooled } }).catch(
          (error: unknown) => {
            if (isFull(error)) throw new TodoError('store_full', { given: assistantHome() }, { extra: { text } })
            throw error
          },
        )
        if (!kept)
          return refusal(`${words.spoolFull(describeError('daemon_absent', {}, locale), SPOOL_LIMIT)}\n${text}`)
        const title = name === 'todo_add' ? (args as { title: string }).title : ''
        const ref = name === 'todo_note' ? (args as { id: string }).id.replace(/^#/, '') : ''
        const value = { outcome: 'kept', ref, title, ...(name === 'todo_add' ? { warnings: [] } : {}) }
        return { text: words.kept(what, starting()), value, isError: false }
      } catch (error) {
        if (!(error instanceof TodoError)) throw error
        const { text } = error.extra
        // What could not be kept is given back, as where the spool is full.
        return refusal([toProblem(error, locale).detail, ...(typeof text === 'string' ? [text] : [])].join('\n'))
      }
    },
    async mark(sessionId, message) {
      // Read before the try: a daemon that is away may take seconds to be found so.
      const head = readGitHead(message.cwd ?? process.cwd())
      try {
        const outcome = await send({ kind: 'markers', sessionId, message })
        if (outcome === 'filed') return
        const kept: Spooled = { kind: 'markers', sessionId, message: { ...message, spooled: await head } }
        if (outcome === 'later' && (await spool(kept))) return
        warn(words.spoolFull(describeError('daemon_absent', {}, locale), SPOOL_LIMIT))
      } catch (error) {
        warn(String(error))
      }
    },
    replay() {
      replaying ??= replaySpool(send, (file, why) => warn(words.refusedAtReplay(file, why)))
        .catch((error: unknown) => warn(String(error)))
        .finally(() => (replaying = undefined))
      return replaying
    },
  }
}

/** Checks what the daemon would refuse, so that the model mends its call now and not after a week. */
function checked(name: 'todo_add' | 'todo_note', args: unknown, locale: Locale): { what: string; text: string } {
  const words = WORDS[locale]
  if (name === 'todo_note') {
    const note = parseShape(TOOL_ARGUMENTS.todo_note, args)
    return { what: words.keptNote(note.id), text: note.text }
  }
  const card: ToolArguments<'todo_add'> = parseShape(TOOL_ARGUMENTS.todo_add, args)
  const missing = missingFields(card.kind, card)
  if (missing.length > 0)
    throw new TodoError('missing_field', {}, { refusals: missing.map((path) => ({ path, code: 'missing_field' })) })
  return { what: words.keptCard(card.title), text: JSON.stringify(card) }
}

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown } | null)?.code))

function refusal(text: string): ToolAnswer {
  return { text, value: null, isError: true }
}
