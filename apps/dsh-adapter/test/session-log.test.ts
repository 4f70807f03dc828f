import { expect, test } from 'vitest'
import type { SessionEvent } from '../src/host/dsh.ts'
import { readOpenTurn } from '../src/host/session-log.ts'

function log(...entries: [string, unknown?][]): SessionEvent[] {
  return entries.map(([type, data], seq) => ({ type, seq, data }))
}
const start = (turn: number): [string, unknown] => ['turn/start', { turn }]
const end = (turn: number): [string, unknown] => ['turn/end', { turn }]
const says = (text: string, kind = 'user'): [string, unknown] => [
  'user/message',
  { id: `m-${text}`, content: [{ type: 'text', text }], source: { kind } },
]

test('the captured range reaches back to the previous turn that a person opened', () => {
  const events = log(start(1), says('main'), end(1), start(2), says('go on'), end(2), start(3), says('yes'), [
    'tool/call',
  ])
  expect(readOpenTurn(events)).toEqual({
    turn: 3,
    seqRange: [3, 8],
    messages: [{ seq: 7, id: 'm-yes', at: 0, by: 'typing', text: 'yes' }],
  })
})

test('turns that the harness opened by itself are passed over', () => {
  const events = log(start(1), says('main'), end(1), start(2), says('round', 'goal'), end(2), start(3), says('yes'), [
    'tool/call',
  ])
  expect(readOpenTurn(events)?.seqRange).toEqual([0, 8])
})

test('the first turn is its own range', () => {
  expect(readOpenTurn(log(start(1), says('main'), ['tool/call']))).toMatchObject({
    turn: 1,
    seqRange: [0, 2],
  })
})

test('a turn of nobody has no messages of the developer', () => {
  expect(readOpenTurn(log(start(1), says('a prompt', 'subagent'), ['tool/call']))?.messages).toEqual([])
})

test('every message that the developer sends within the turn counts, in order', () => {
  const events = log(start(1), says('one'), ['tool/call'], says('two'), ['tool/call'])
  expect(readOpenTurn(events)?.messages.map((message) => message.text)).toEqual(['one', 'two'])
})

test('between turns there is none', () => {
  expect(readOpenTurn(log(start(1), says('main'), end(1)))).toBeUndefined()
  expect(readOpenTurn([])).toBeUndefined()
})
