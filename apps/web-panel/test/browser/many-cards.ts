import { createClient } from '@todo-assistant/shared/client'
import type { TestDaemon } from './daemon.ts'

const WORDS = ['token', '分页', 'cache', '结算', 'webhook', '导出', 'retry', '币种', 'session', '日志']
const DAY = 24 * 3_600_000

/**
 * Cards as years of work leave them, brought in by the public import.
 * @param apart ms from one card to the next, the last one being of now.
 */
export async function importMany(daemon: TestDaemon, count: number, folder: string, apart = 60_000): Promise<void> {
  const client = createClient({ baseUrl: daemon.url, token: () => daemon.token, timeout: 300_000 })
  const now = Date.now()
  const workspace = { type: 'workspace', id: 'ws_many', path: folder, name: 'web-shop', kind: 'folder', createdAt: now }
  const lines: unknown[] = [{ type: 'todo-assistant-export', version: 1 }, workspace]
  for (let index = 0; index < count; index++) {
    const at = now - (count - index) * apart
    lines.push({
      type: 'card',
      id: `td_many${String(index).padStart(6, '0')}`,
      major: 1_000 + Math.floor(index / 8),
      minor: (index % 8) + 1,
      formerly: [],
      workspaceId: 'ws_many',
      title: `Card ${index} ${WORDS[index % 10]} ${WORDS[(index * 7) % 10]}`,
      kind: index % 3 === 0 ? 'idea' : 'defect',
      status: index % 11 === 0 ? 'done' : 'open',
      dropReason: null,
      mergedInto: null,
      confirmed: true,
      raw: false,
      symptom: `What happens in case ${index}`,
      cause: index % 2 === 0 ? `Because of ${WORDS[(index * 3) % 10]}, 刷新路径没有读它` : null,
      nextStep: 'Look at the log',
      intent: null,
      mustRead: [],
      park: [],
      request: null,
      origin: null,
      consent: { receipt: 'manual', messageId: null, turn: null },
      anchors: { commit: null, branch: null, reason: 'no-folder', dirty: null, blobs: {}, symbols: [] },
      doneCommit: null,
      touchedFiles: [{ path: `src/part-${index % 90}/file-${index % 700}.ts`, external: false }],
      notDuplicateOf: [],
      notes: [],
      badge: 0,
      createdAt: at - DAY,
      updatedAt: at,
      deletedAt: null,
      rev: 1,
    })
  }
  for (let index = 0; index < count; index += 11) {
    const cardId = `td_many${String(index).padStart(6, '0')}`
    const at = now - (count - index) * apart
    const event = { kind: 'card.status', actor: 'person', sessionId: null, workspaceId: 'ws_many', cardId }
    lines.push({ type: 'event', at, ...event, before: { status: 'open' }, after: { status: 'done' } })
  }
  const content = lines.map((line) => JSON.stringify(line)).join('\n')
  await client.importCards(content, true)
}
