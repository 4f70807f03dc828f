// The plugin's own share of a step, apart from everything else that a machine does: its listeners on the events of one
// step, and its part of the pre-step waterfall. Prints, asserts nothing: `npm run test:dsh -- --figures`.

import { test } from 'vitest'
import type { Agent, Context, PreStepDecision, SessionEvent, UserMessage } from '../src/host/dsh.ts'
import { watchMarkers } from '../src/host/markers.ts'
import { watchTouches } from '../src/host/reminders.ts'
import { injectNotes } from '../src/host/step-notes.ts'

const STEPS = 2_000
/** Events of one step: as many chunks as a short answer has, one tool call. */
const CHUNKS = 60

test('the plugin’s own time in a step', async () => {
  for (const answer of ['with a daemon', 'without a daemon'] as const) {
    const listeners = new Map<string, ((...args: unknown[]) => unknown)[]>()
    const emit = (name: string, ...args: unknown[]) => listeners.get(name)?.map((listener) => listener(...args)) ?? []
    const agent: Agent = { id: 's', session: { id: 's', header: { cwd: import.meta.dirname }, events: oldLog() } }
    const ctx = {
      agents: { get: () => agent, roots: () => [agent] },
      on: (name: string, listener: (...args: unknown[]) => unknown) =>
        listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    } as unknown as Context
    const notes = injectNotes(ctx)
    watchMarkers(ctx, notes, 'zh', () => {})
    watchTouches(ctx, notes, { locale: 'zh', match: 'near' }, () =>
      answer === 'with a daemon'
        ? Promise.resolve({ reminders: [{ ref: '1.1', line: 'a line' }] })
        : Promise.reject(new Error('away')),
    )
    emit('session/event', agent.session, { type: 'turn/start', seq: 0, data: { turn: 1 } })
    const times: number[] = []
    for (let step = 1; step <= STEPS; step++) {
      const events = stepEvents(step)
      const messages: UserMessage[] = [
        { id: `m${step}`, content: [{ type: 'text', text: '继续' }], source: { kind: 'user' } },
      ]
      const start = performance.now()
      emit('agent/inbox/claimed', { agent, message: messages[0], turn: 1 })
      const decision: PreStepDecision = { kind: 'enter', messages }
      await Promise.all(emit('agent/pre-step', { agent, turn: 1, step }, () => Promise.resolve(decision)))
      for (const event of events) emit('session/event', agent.session, event)
      times.push(performance.now() - start)
      // The tool runs.
      await new Promise((resolve) => setImmediate(resolve))
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.floor(times.length * part)]!.toFixed(3)
    console.log(`the plugin’s own time in a step ${answer}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, ${STEPS} steps`)
  }
})

function stepEvents(step: number): SessionEvent[] {
  const chunks = Array.from({ length: CHUNKS }, (_, seq) => ({ type: 'assistant/chunk', seq, data: { turn: 1, step } }))
  const call = { name: 'read', arguments: JSON.stringify({ file_path: `src/file-${step}.ts` }) }
  return [
    { type: 'step/start', seq: 0, data: { turn: 1, step } },
    ...chunks,
    { type: 'assistant/message', seq: 0, data: {} },
    { type: 'tool/call', seq: 0, data: call },
    { type: 'tool/result', seq: 0, data: {} },
    { type: 'step/end', seq: 0, data: { turn: 1, step } },
  ]
}

/** A session that has gone on for a while. */
function oldLog(): SessionEvent[] {
  return Array.from({ length: 20_000 }, (_, seq) =>
    seq % 200 === 0
      ? { type: 'turn/start', seq, data: { turn: seq / 200 } }
      : { type: 'assistant/chunk', seq, data: {} },
  )
}
