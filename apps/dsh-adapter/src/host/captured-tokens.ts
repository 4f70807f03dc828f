import type { Agent, Context, SessionEvent } from './dsh.ts'

/** The message that an event of the log carries, as DSH's own estimate takes it. */
export function loggedMessage(event: SessionEvent): { content?: unknown } | undefined {
  if (event.type === 'user/message') return event.data as { content?: unknown }
  if (event.type === 'assistant/message' || event.type === 'tool/result')
    return (event.data as { message?: { content?: unknown } }).message
  return undefined
}

/** DSH's estimate for one message; undefined in a build that has none. */
export function estimateTokens(ctx: Context, message: object): number | undefined {
  try {
    const tokens = ctx.get('tokenMeter')?.estimateMessage(message)
    return typeof tokens === 'number' && Number.isFinite(tokens) ? Math.max(0, Math.round(tokens)) : undefined
  } catch {
    return undefined
  }
}

/**
 * What reading the captured range again would cost (§1): the estimate of its messages as they were
 * said. Empty in a build without an estimate.
 */
export function capturedTokens(
  ctx: Context,
  agent: Agent | undefined,
  range: readonly [number, number] | undefined,
): { tokens?: number } {
  if (!agent || !range) return {}
  let sum = 0
  for (const event of agent.session.events) {
    if (event.seq < range[0] || event.seq > range[1] || !isSaid(event)) continue
    const message = loggedMessage(event)
    const tokens = message && estimateTokens(ctx, message)
    if (message && tokens === undefined) return {}
    sum += tokens ?? 0
  }
  return { tokens: sum }
}

/** Whether a message of the log was said, and is not a copy that stands in for compacted ones. */
export function isSaid(event: SessionEvent): boolean {
  return event.surfaceOp === undefined || event.surfaceOp === 'append'
}
