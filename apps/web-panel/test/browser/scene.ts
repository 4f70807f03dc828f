import type { Client } from '@todo-assistant/shared/client'

/** A folder that holds cards in these tests; nothing is read from it. */
export const FOLDER = '/srv/shop-api'

/** Some cards as a week of work leaves them, in Chinese and English. */
export async function fillScene(client: Client, folder = FOLDER): Promise<void> {
  const capture = (
    args: Record<string, unknown>,
    turn: number,
    receipt: 'person-turn' | 'marker' | 'none',
    said?: string,
  ) =>
    client.tool('todo_add', {
      arguments: args,
      context: {
        sessionId: 'session-checkout',
        rootSessionId: 'session-checkout',
        turn,
        seqRange: [turn * 10, turn * 10 + 8],
        cwd: folder,
        consent: {
          receipt,
          messageId: receipt === 'none' ? null : `message-${turn}`,
          turn: receipt === 'none' ? null : turn,
        },
        tokens: 18_400,
        ...(said ? { messages: [{ messageId: `message-${turn}`, text: said, at: Date.now() }] } : {}),
      },
    })
  await client.addCard({
    title: 'Import orders from CSV',
    kind: 'idea',
    intent: 'Partners send orders as CSV; let them upload a file instead of typing.',
    nextStep: 'Check which columns the three largest partners use.',
    touchedFiles: ['src/orders/import.ts'],
    workspace: folder,
  })
  await client.addCard({
    title: '价格缓存的键没有带币种',
    kind: 'defect',
    symptom: '切换币种后偶尔显示旧价格',
    workspace: folder,
    status: 'done',
  })
  await client.addCard({ title: '读《软件设计的哲学》第 9 章后整理模块边界', kind: 'idea', workspace: 'inbox' })
  await capture(
    {
      title: '鉴权 token 刷新后返回 401',
      kind: 'defect',
      symptom: '刷新 token 之后的第一个请求返回 401，再试一次就正常。',
      cause: 'refresh 时没有带上 rotation 计数，服务端按旧计数校验。\n计数在 session 表里，刷新路径没有读它。',
      nextStep: '在 refreshToken 里带上 rotation，并补一个并发刷新的测试。',
      touchedFiles: ['src/auth/router.ts', 'src/auth/session.ts', 'test/auth.test.ts'],
      symbols: [{ file: 'src/auth/router.ts', symbol: 'refreshToken', line: 42 }],
      mustRead: [
        {
          label: '日志里的时间线',
          text: '12:03:01 refresh ok rotation=7\n12:03:01 GET /orders 401 rotation=6',
          where: { file: 'logs/api.log' },
        },
      ],
      park: [
        { label: '网关的重试设置', why: '可能掩盖了这个 401', where: { file: 'deploy/gateway.yaml' } },
        {
          label: '轮 2 里对会话表的讨论',
          why: '说明了为什么有两个计数',
          where: { sessionId: 'session-checkout', seqRange: [12, 18] },
        },
      ],
    },
    4,
    'person-turn',
    '把刚才发现的 401 记成待办，先不修，主任务做完再说。',
  )
  await capture(
    {
      title: '结算页在窄屏上按钮被截断',
      kind: 'defect',
      symptom: '宽度小于 360 时「提交订单」只露出一半',
      nextStep: '给按钮行加换行',
      touchedFiles: ['web/checkout/summary.css'],
    },
    5,
    'person-turn',
  )
  await capture(
    {
      title: 'Retry webhooks with a growing pause',
      kind: 'idea',
      intent: 'A partner that is down gets 40 calls a minute.',
      nextStep: 'Read how the queue counts attempts.',
      touchedFiles: ['src/hooks/send.ts', 'src/hooks/queue.ts'],
    },
    6,
    'marker',
    '#MEMO retry webhooks with a growing pause #/MEMO',
  )
  await capture(
    {
      title: '订单导出没有分页，十万行时超时',
      kind: 'defect',
      symptom: '导出十万行时网关 30 秒超时',
      nextStep: '改成流式导出',
      touchedFiles: ['src/orders/export.ts'],
    },
    7,
    'none',
  )
  const { cards } = await client.cards({ workspace: folder, view: 'all' })
  const login = cards.find(({ title }) => title.startsWith('鉴权'))!
  await client.addNote(login.id, { text: '并发两次刷新时必现，单次刷新约 3% 复现。', kind: 'evidence' })
}
