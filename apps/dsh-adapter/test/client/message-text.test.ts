import { expect, test } from 'vitest'
import { messageText } from '../../src/client/capture/message-text.ts'
import type { Sessions, SessionSnapshot } from '../../src/client/dsh-page.ts'

function sessions(snapshot: SessionSnapshot): Sessions {
  const watched = <Value>(value: Value) => ({ getSnapshot: () => value, subscribe: () => () => {} })
  return {
    list: watched({ byId: {}, current: 's1' }),
    binding: (id) => (id === 's1' ? { session: watched(snapshot) } : undefined),
  }
}
const blocks = [
  { kind: 'reasoning', text: 'hm' },
  { kind: 'text', text: 'one' },
  { kind: 'tool-call' },
  { kind: 'text', text: 'two' },
]

test.each([
  {
    where: 'an assistant node',
    snapshot: {
      chat: { nodes: { values: () => [{ data: null }, { data: { finalNode: { messageId: 'm1', blocks } } }] } },
    },
  },
  {
    where: 'the tail of a turn',
    snapshot: {
      chat: { nodes: { values: () => [{ data: { closing: { finalNode: { messageId: 'm1', blocks } } } }] } },
    },
  },
  { where: 'the plain list of nodes', snapshot: { nodes: [{ kind: 'assistant', messageId: 'm1', blocks }] } },
])('a message is found in $where, its text blocks alone', ({ snapshot }) => {
  expect(messageText(sessions(snapshot as SessionSnapshot), 's1', 'm1')).toBe('one\n\ntwo')
})

test('what this build keeps elsewhere is not known', () => {
  expect(messageText(sessions({}), 's1', 'm1')).toBeUndefined()
  expect(messageText(sessions({}), 'other', 'm1')).toBeUndefined()
  expect(messageText(undefined, 's1', 'm1')).toBeUndefined()
})
