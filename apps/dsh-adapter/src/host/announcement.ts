import { createHash, randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { AdapterDraft } from '@todo-assistant/shared/session-api'
import packageJson from '../../package.json' with { type: 'json' }
import type { Agent, Context } from './dsh.ts'
import { canOpenSessions, pageOrigin } from './new-session.ts'

/** ms in which changes become one announcement. */
const SETTLES = 200
const SESSIONS = 200

/**
 * A name for this DSH process among all that run: the beginning is that of its profile folder, so
 * that the same DSH looks the same, and the end its own, since two may share a profile.
 */
export function nameAdapter(ctx: Context): string {
  const place = createHash('sha256').update(`${process.env.DSH_HOME ?? ''}\n${profileFolder(ctx)}`)
  return `dsh-${place.digest('hex').slice(0, 8)}-${randomBytes(4).toString('hex')}`
}

/**
 * What this DSH is and can do now. Services come and go; they are looked for anew each time.
 * @param pageOpen whether a page of ours is open, which takes an insert.
 */
export function describeAdapter(ctx: Context, pageOpen: boolean): AdapterDraft {
  const origin = pageOrigin(ctx)
  return {
    profile: basename(profileFolder(ctx)).slice(0, 100) || 'dsh',
    version: packageJson.version,
    capabilities: [
      ...(typeof ctx.get('sessionQuery')?.readSession === 'function' ? (['read-session'] as const) : []),
      ...(canOpenSessions(ctx) ? (['new-session'] as const) : []),
      ...(pageOpen ? (['insert'] as const) : []),
    ],
    sessions: ctx.agents.roots().slice(-SESSIONS).map(describeSession),
    ...(origin === undefined ? {} : { origin }),
  }
}

/** Calls `announce` soon after anything of the announcement changed. */
export function watchAnnouncement(ctx: Context, announce: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      announce()
    }, SETTLES)
    timer.unref()
  }
  ctx.on('agent/created', changed)
  ctx.on('agent/disposed', changed)
  ctx.on('session/event', (_session, event) => {
    if (event.type === 'session/title') changed()
  })
  for (const service of ['apiProxy', 'sessionQuery', 'webServer'] as const)
    ctx.inject([service], (served) => {
      changed()
      served.effect(() => changed)
    })
  ctx.effect(() => () => clearTimeout(timer))
}

function describeSession({ session }: Agent): AdapterDraft['sessions'][number] {
  const title = session.events.findLast((event) => event.type === 'session/title')?.data as
    | { title?: unknown }
    | undefined
  const { cwd } = session.header
  return {
    id: session.id.slice(0, LIMITS.foreignId),
    ...(typeof title?.title === 'string' ? { title: title.title.slice(0, 200) } : {}),
    ...(cwd === undefined ? {} : { cwd }),
  }
}

function profileFolder({ baseUrl }: Context): string {
  return baseUrl?.startsWith('file:') ? fileURLToPath(baseUrl) : ''
}
