import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCard, type NewCard } from '../apps/daemon/src/cards/add.ts'
import { findAssets } from '../apps/daemon/src/assets.ts'
import { openStore } from '../apps/daemon/src/store/open.ts'
import type { Store } from '../apps/daemon/src/store/store.ts'
import type { WorkTree } from '../apps/daemon/src/git/work-tree.ts'

/** The sizes that every figure is taken at. */
export const SIZES = [100, 1_000, 10_000, 100_000] as const

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that goes with this process. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'todo-assistant-bench-'))
  folders.push(made)
  return made
}

const AREAS = [
  '鉴权',
  '导出',
  '订单',
  '结算',
  '搜索',
  '通知',
  'import',
  'session',
  'cache',
  'router',
  'billing',
  'webhook',
]
const FAULTS = [
  '刷新后返回 401',
  '按钮被截断',
  '没有分页',
  '内存暴涨',
  '偶发超时',
  'leaks a handle',
  'retries forever',
  'drops the last row',
  'shows stale data',
  '乱码',
]

/** The title of the n-th card: short, mixed languages, all different. */
export const titleOf = (n: number) =>
  `${AREAS[n % AREAS.length]} ${FAULTS[Math.floor(n / AREAS.length) % FAULTS.length]} ${n.toString(36)}`

const LONG =
  '调用链：网关在刷新令牌时没有带上轮换计数，服务端按旧计数校验，于是第一次请求被拒绝；the retry then succeeds because the counter was bumped meanwhile. '

const TREE: WorkTree = {
  path: '/bench/shop',
  kind: 'folder',
  top: '/bench/shop',
  roots: ['/bench/shop'],
  cwd: '/bench/shop',
  reason: null,
}

/** A card of about 2 KB, as an agent would write one. */
export function cardOf(n: number): NewCard {
  return {
    place: { path: '/bench/shop', kind: 'folder', tree: TREE },
    title: titleOf(n),
    kind: n % 3 === 0 ? 'idea' : 'defect',
    status: 'open',
    core: {
      symptom: LONG.slice(0, 180),
      cause: LONG,
      nextStep: `在 refreshToken 里带上 rotation，并补一个并发刷新的测试 ${n}`,
      intent: LONG.slice(40, 160),
    },
    mustRead: [{ label: '日志里的时间线', text: LONG.slice(0, 190), where: { file: 'logs/api.log' } }],
    park: [{ label: '网关的重试设置', why: '可能掩盖了这个 401', where: { file: 'deploy/gateway.yaml' } }],
    touchedFiles: Array.from({ length: n % 10 === 0 ? 5 : 2 }, (_, index) => ({
      path: `src/area-${n % 997}/file-${(n + index) % 5003}.ts`,
      external: false,
    })),
    anchors: { commit: 'a'.repeat(40), branch: 'main', reason: null, dirty: false, blobs: {}, symbols: [] },
    origin: {
      sessionId: `session-${Math.floor(n / 4)}`,
      rootSessionId: `session-${Math.floor(n / 4)}`,
      turn: 3,
      seqRange: [10, 90],
      cwd: '/bench/shop',
      callId: null,
      at: n,
      tokens: 24_000,
    },
    request: { text: LONG.slice(0, 120), turn: 3, at: n, messageId: `m-${n}`, block: null, truncated: false },
    consent: { receipt: 'person-turn', messageId: `m-${n}`, turn: 3 },
    confirmed: true,
    raw: false,
    notDuplicateOf: [],
  }
}

/** A store with so many cards, in a home of its own. */
export async function storeOf(cards: number): Promise<{ store: Store; home: string }> {
  const home = folder()
  const store = await openStore({ home, migrations: findAssets().migrations })
  // Filled without waiting for the disk; what is measured afterwards runs with FULL again.
  store.raw.pragma('synchronous = OFF')
  for (let from = 0; from < cards; from += 500) {
    const end = Math.min(cards, from + 500)
    store.write((change) => {
      for (let n = from; n < end; n++) addCard(store, change, cardOf(n), { actor: 'agent', sessionId: null })
    })
  }
  store.raw.pragma('wal_checkpoint(TRUNCATE)')
  store.raw.pragma('synchronous = FULL')
  return { store, home }
}
