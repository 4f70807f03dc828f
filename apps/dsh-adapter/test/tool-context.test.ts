import { expect, test } from 'vitest'
import type { Agent, AgentRegistry, SessionEvent, SessionHeader } from '../src/host/dsh.ts'
import { buttonId, seedId } from '../src/host/own-sends.ts'
import { toolContext } from '../src/host/tool-context.ts'

function agent(
  id: string,
  header: SessionHeader,
  ...messages: { text: string; kind?: string; rpcId?: string }[]
): Agent {
  const events: SessionEvent[] = [
    { type: 'turn/start', seq: 0, data: { turn: 4 } },
    ...messages.map(({ text, kind = 'user', rpcId }, index) => ({
      type: 'user/message',
      seq: index + 1,
      time: 1_000 + index,
      data: { id: `${id}-m${index}`, content: [{ type: 'text', text }], source: { kind, ...(rpcId ? { rpcId } : {}) } },
    })),
  ]
  return { id, session: { id, header, events } }
}

function registry(...agents: Agent[]): AgentRegistry {
  return {
    get: (id) => agents.find((each) => each.id === id),
    roots: () => agents.filter((each) => each.session.header.origin !== 'subagent'),
  }
}

const setting = { locale: 'zh' as const, adapterId: 'dsh-1' }
const call = (caller: Agent, agents: AgentRegistry) => toolContext({ callId: 'call_1', agent: caller }, agents, setting)

test('a call in a turn that a person opened carries their words and a receipt', () => {
  const root = agent('root', { cwd: '/repo' }, { text: '加' })
  expect(call(root, registry(root))).toEqual({
    locale: 'zh',
    adapterId: 'dsh-1',
    callId: 'call_1',
    sessionId: 'root',
    rootSessionId: 'root',
    subAgent: false,
    cwd: '/repo',
    turn: 4,
    seqRange: [0, 1],
    consent: { receipt: 'person-turn', messageId: 'root-m0', turn: 4 },
    messages: [{ messageId: 'root-m0', text: '加', at: 1_000 }],
  })
})

test('a marker is the receipt, whatever came after it', () => {
  const root = agent('root', {}, { text: '改这里 #DB 顺带的问题 #/DB' }, { text: '继续' })
  expect(call(root, registry(root)).consent).toEqual({ receipt: 'marker', messageId: 'root-m0', turn: 4 })
})

test('a button is a receipt, and only the added sentence is the developer’s', () => {
  const root = agent('root', {}, { text: '请把这些记为待办：一段回复', rpcId: buttonId('u', '其实是个 bug') })
  expect(call(root, registry(root))).toMatchObject({
    consent: { receipt: 'button', messageId: 'root-m0', turn: 4 },
    messages: [{ messageId: 'root-m0', text: '其实是个 bug' }],
  })
  const silent = agent('root', {}, { text: '请把这些记为待办：一段回复', rpcId: buttonId('u', '') })
  expect(call(silent, registry(silent))).toMatchObject({ consent: { receipt: 'button' }, messages: [] })
})

test('a seed is no person: what it holds is no receipt', () => {
  const root = agent('root', {}, { text: '请处理这张卡 #DB x #/DB', rpcId: seedId('key') })
  expect(call(root, registry(root))).toMatchObject({ consent: { receipt: 'none' }, messages: [] })
})

test('a goal round has no receipt', () => {
  const root = agent('root', {}, { text: 'go on', kind: 'goal' })
  expect(call(root, registry(root))).toMatchObject({
    consent: { receipt: 'none', messageId: null, turn: null },
    messages: [],
  })
})

test('a sub-agent is filed under its root, with the words of the root and never its own prompt', () => {
  const root = agent('root', { cwd: '/repo' }, { text: '记一下' })
  const child = agent(
    'child',
    { cwd: '/repo', parentSession: 'root', origin: 'subagent' },
    { text: 'a prompt with #DB in it' },
  )
  expect(call(child, registry(root, child))).toMatchObject({
    sessionId: 'child',
    rootSessionId: 'root',
    subAgent: true,
    consent: { receipt: 'person-turn', messageId: 'root-m0' },
    messages: [{ text: '记一下' }],
  })
})

test('a sub-agent whose root is not alive proves nothing', () => {
  const child = agent('child', { parentSession: 'gone', origin: 'subagent' }, { text: 'prompt' })
  expect(call(child, registry(child))).toMatchObject({
    rootSessionId: 'gone',
    consent: { receipt: 'none' },
    messages: [],
  })
})

test('a fork that a person made is a session of its own', () => {
  const fork = agent('fork', { parentSession: 'root' }, { text: '加' })
  expect(call(fork, registry(fork))).toMatchObject({ rootSessionId: 'fork', consent: { receipt: 'person-turn' } })
})

test('a call without an agent has no session and no receipt', () => {
  expect(toolContext({ callId: 'call_1' }, registry(), { locale: 'en', adapterId: 'dsh-1' })).toMatchObject({
    locale: 'en',
    consent: { receipt: 'none' },
  })
})
