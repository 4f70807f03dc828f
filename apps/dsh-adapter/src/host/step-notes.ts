import { randomUUID } from 'node:crypto'
import type { Context, UserMessage } from './dsh.ts'

/** One-shot text for the model, each read once in the next step of its session. */
export interface StepNotes {
  /** @param summary what a page shows of it, one line. */
  add(sessionId: string, text: string, summary: string): void
  /** Forgets what was not read. */
  drop(sessionId: string): void
}

/**
 * Adds waiting notes to the step that is about to begin (docs/adr/0010): the waterfall reaches the
 * very step whose message was just claimed, and costs one message. A step that would not happen
 * without the note does not happen because of it.
 */
export function injectNotes(ctx: Context): StepNotes {
  const waiting = new Map<string, { text: string; summary: string }[]>()
  ctx.on('agent/pre-step', async ({ agent, step }, next) => {
    const decision = await next()
    const notes = waiting.get(agent.id)
    if (!notes || decision.kind !== 'enter') return decision
    if (step === 1 && decision.messages.length === 0) return decision
    waiting.delete(agent.id)
    return { ...decision, messages: [...decision.messages, noteMessage(notes)] }
  })
  return {
    add(sessionId, text, summary) {
      const notes = waiting.get(sessionId)
      if (notes) notes.push({ text, summary })
      else waiting.set(sessionId, [{ text, summary }])
    },
    drop: (sessionId) => void waiting.delete(sessionId),
  }
}

function noteMessage(notes: readonly { text: string; summary: string }[]): UserMessage {
  const source = {
    kind: 'plugin',
    plugin: 'dsh-todo-assistant',
    form: 'notice',
    summary: notes
      .map((note) => note.summary)
      .join(' · ')
      .slice(0, 120),
  }
  return {
    id: randomUUID(),
    role: 'user',
    content: [{ type: 'text', text: notes.map((note) => note.text).join('\n') }],
    source,
  }
}
