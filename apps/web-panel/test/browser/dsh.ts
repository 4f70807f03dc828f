import type { AdapterDraft, AskInput } from '@todo-assistant/shared/session-api'
import type { TestDaemon } from './daemon.ts'

type Asked = { [Name in 'read-session' | 'new-session' | 'insert']: { ask: Name; input: AskInput<Name> } }[
  | 'read-session'
  | 'new-session'
  | 'insert']

/** A stand-in for a DSH with our adapter: it announces itself and answers what the daemon asks. */
export interface TestDsh {
  asked: Asked[]
  /** Makes its next answers refusals, until it is called without words. */
  refuse(words?: string): void
  leave(): void
}

const MESSAGES = [
  { seq: 40, turn: 4, role: 'user', text: '刷新之后偶尔 401，先别修，记下来。', tokens: 18 },
  {
    seq: 42,
    turn: 4,
    role: 'assistant',
    text: 'refreshToken 没有带上 rotation 计数，服务端按旧计数校验。',
    tokens: 36,
  },
  { seq: 46, turn: 4, role: 'assistant', text: '记成卡片，主任务继续。', tokens: 14 },
]

export async function startDsh(
  daemon: TestDaemon,
  more: Partial<AdapterDraft> & { id?: string } = {},
): Promise<TestDsh> {
  const { id = 'dsh-web', ...draft } = more
  const asked: Asked[] = []
  let refusal: string | undefined
  const socket = new WebSocket(`${daemon.url.replace('http', 'ws')}/api/v1/feed`, [
    'todo-assistant.v1',
    `token.${daemon.token}`,
  ])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { type: string; id: string } & Asked
    if (message.type !== 'ask') return
    asked.push({ ask: message.ask, input: message.input } as Asked)
    const value =
      refusal !== undefined
        ? { error: refusal }
        : {
            'read-session': { messages: MESSAGES },
            'new-session': { sessionId: 'session-new', url: 'http://127.0.0.1:3080/#/session-new' },
            insert: { inserted: true },
          }[message.ask]
    socket.send(JSON.stringify({ type: 'answer', id: message.id, ok: refusal === undefined, value }))
  })
  socket.send(JSON.stringify({ type: 'adapter', adapterId: id }))
  await daemon.client.announce(id, {
    profile: 'web',
    version: '0.1.0',
    capabilities: ['read-session', 'new-session', 'insert'],
    sessions: [{ id: 'session-now', title: '结算页改版', cwd: '/srv/shop-api' }],
    ...draft,
  })
  return {
    asked,
    refuse: (words) => (refusal = words),
    leave: () => socket.close(),
  }
}
