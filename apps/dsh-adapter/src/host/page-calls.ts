import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ForeignId, type CardRow } from '@todo-assistant/shared/card'
import type { Client } from '@todo-assistant/shared/client'
import { sayError, TodoError } from '@todo-assistant/shared/errors'
import { LIMITS, UNITS_PER_GRAPHEME } from '@todo-assistant/shared/limits'
import { LOCALES, type Locale } from '@todo-assistant/shared/locale'
import type { ListView } from '@todo-assistant/shared/views'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import {
  PAGE_PROTOCOL,
  type PageAnswer,
  type PageCall,
  type PageCalls,
  type PageCard,
  type PageRefusal,
} from '../page-protocol.ts'
import type { DaemonLink } from './daemon-link.ts'
import type { Context } from './dsh.ts'
import { pageOrigin } from './new-session.ts'
import { buttonId } from './own-sends.ts'
import { rootSession } from './root-session.ts'

/** Most cards of each kind that a picker is given; the newest, since lists are ordered so. */
const UNFINISHED = 1_000
const FINISHED = 200
/** ms in which our connection to a daemon that was restarted comes back. */
const PATIENCE = 7_000

const Session = ForeignId.nullable()
const INPUTS = {
  hello: z.strictObject({}),
  cards: z.strictObject({ session: Session, cwd: z.string().max(4_000).nullable() }),
  news: z.strictObject({ session: ForeignId }),
  capture: z.strictObject({
    session: ForeignId,
    text: z.string().min(1).max(500_000),
    sentence: z.string().max(LIMITS.note * UNITS_PER_GRAPHEME),
  }),
  panel: z.strictObject({}),
} satisfies { [Name in PageCall]: z.ZodType<PageCalls[Name][0]> }
const Envelope = z.strictObject({ locale: z.enum(LOCALES), input: z.unknown() })

export interface PageSetting {
  link: DaemonLink
  adapterId: string
}

/** Whether a name is one of the calls. */
export function isPageCall(name: string): name is PageCall {
  return Object.hasOwn(INPUTS, name)
}

/**
 * Answers one call of DSH's page. Never rejects: a page shows why.
 * @param body as it came; nothing of it is trusted.
 */
export async function answerPage(
  ctx: Context,
  setting: PageSetting,
  name: PageCall,
  body: unknown,
): Promise<PageAnswer<PageCall>> {
  const envelope = Envelope.safeParse(body)
  const input = envelope.success ? INPUTS[name].safeParse(envelope.data.input) : envelope
  if (!input.success) return { ok: false, code: 'version_mismatch', message: z.prettifyError(input.error) }
  const locale = (envelope.data as z.infer<typeof Envelope>).locale
  try {
    return { ok: true, value: await CALLS[name](ctx, setting, input.data as never, locale) }
  } catch (error) {
    if (!(error instanceof TodoError)) return { ok: false, code: 'internal', message: String(error) }
    return { ok: false, ...refusal(error, locale) }
  }
}

const refusal = (error: TodoError, locale: Locale): PageRefusal => ({
  code: error.code,
  message: sayError(error, locale),
})

type Answers = {
  [Name in PageCall]: (
    ctx: Context,
    setting: PageSetting,
    input: PageCalls[Name][0],
    locale: Locale,
  ) => Promise<PageCalls[Name][1]>
}

const CALLS: Answers = {
  async hello(_ctx, { link }, _input, locale) {
    const daemon = await link.find().then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof TodoError)) throw error
        return refusal(error, locale)
      },
    )
    return { protocol: PAGE_PROTOCOL, version: packageJson.version, locale, daemon }
  },

  async cards(ctx, { link }, { session, cwd }) {
    const workspace = (session === null ? undefined : ctx.agents.get(session)?.session.header.cwd) ?? cwd ?? undefined
    const cards = await link
      .call(async (client) => [
        ...(await pages(client, workspace, 'unfinished', UNFINISHED)),
        ...(await pages(client, workspace, 'done', FINISHED)),
      ])
      .catch((error: unknown) => {
        // A folder of which nothing was kept yet.
        if (error instanceof TodoError && error.code === 'unknown_workspace') return []
        throw error
      })
    const root = rootOf(ctx, session)
    return { cards: cards.map((row) => pageCard(row, row.rootSessionId === root ? session : row.rootSessionId)) }
  },

  async news(ctx, { link }, { session }) {
    const root = rootOf(ctx, session) ?? session
    const { cards } = await link.call((client) => client.cards({ session: root, view: 'all', limit: LIMITS.pageSize }))
    const fresh = cards.filter((row) => row.badge > 0).map((row) => pageCard(row, session))
    return { badge: fresh.reduce((sum, card) => sum + card.badge, 0), cards: fresh }
  },

  async capture(ctx, _setting, { session, text, sentence }) {
    const proxy = ctx.get('apiProxy')
    if (!proxy) throw new Error('no apiProxy')
    // The receipt `button`, and which words are the developer's, are read back from this id.
    const rpcId = buttonId(randomUUID(), sentence)
    const content = [{ type: 'text', text }]
    const { result } = await proxy.sessions.prompt({
      rpcId,
      payload: { sessionId: session, mode: 'queue', content },
    })
    if (!result.ok) throw new Error(result.error?.message ?? result.error?.code ?? 'refused')
    return { sent: true }
  },

  async panel(ctx, { link, adapterId }) {
    await known(link, adapterId)
    const { url } = await link.call((client) => client.loginCode())
    return { url, adapter: adapterId, origin: pageOrigin(ctx) ?? null }
  },
}

/** Waits until the daemon knows this DSH, as after a restart of it: only then may DSH's page frame the panel. */
async function known(link: DaemonLink, adapterId: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(150)) {
    const { adapters } = await link.call((client) => client.adapters())
    if (adapters.some((each) => each.id === adapterId && each.online && each.origin !== undefined)) return
  }
}

async function pages(client: Client, workspace: string | undefined, view: ListView, most: number): Promise<CardRow[]> {
  const rows: CardRow[] = []
  let cursor: string | undefined
  do {
    const list = await client.cards({
      view,
      limit: LIMITS.pageSize,
      ...(workspace === undefined ? {} : { workspace }),
      ...(cursor === undefined ? {} : { cursor }),
    })
    rows.push(...list.cards)
    cursor = list.cursor ?? undefined
  } while (cursor !== undefined && rows.length < most)
  return rows
}

function pageCard({ number, title, kind, status, badge }: CardRow, session: string | null): PageCard {
  return { number, title, kind, status, badge, session }
}

/** Cards of a sub-agent are filed under its root (§3.4). */
function rootOf(ctx: Context, session: string | null): string | null {
  const agent = session === null ? undefined : ctx.agents.get(session)
  return agent ? rootSession(agent, ctx.agents).id : session
}
