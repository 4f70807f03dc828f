import type { Sessions, SessionSnapshot } from '../dsh-page.ts'

/**
 * The text of a finished message. DSH gives a seat the message's id only; the text stands in the
 * session's snapshot (§10.3).
 * @returns undefined when this build keeps it elsewhere.
 */
export function messageText(sessions: Sessions | undefined, session: string, messageId: string): string | undefined {
  const snapshot = sessions?.binding?.(session)?.session.getSnapshot()
  const blocks = snapshot && findBlocks(snapshot, messageId)
  if (!blocks) return undefined
  return blocks
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text ?? '')
    .join('\n\n')
}

type Blocks = readonly { kind: string; text?: string }[]

function findBlocks({ chat, nodes }: SessionSnapshot, messageId: string): Blocks | undefined {
  for (const { data } of chat?.nodes?.values() ?? []) {
    const found = [data?.finalNode, data?.closing?.finalNode].find((node) => node?.messageId === messageId)
    if (found?.blocks) return found.blocks
  }
  return nodes?.find((node) => node.messageId === messageId)?.blocks
}
