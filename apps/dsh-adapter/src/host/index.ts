import { ASKS, type Capability } from '@todo-assistant/shared/session-api'
import { describeAdapter, nameAdapter, watchAnnouncement } from './announcement.ts'
import { autoStart } from './auto-start.ts'
import { isAway, keepCaptures } from './captures.ts'
import type { Config } from './config.ts'
import { daemonLink } from './daemon-link.ts'
import type { Context } from './dsh.ts'
import { keepFeed } from './feed-connection.ts'
import { meetsFormerPlugin } from './former-plugin.ts'
import { watchMarkers } from './markers.ts'
import { openSession } from './new-session.ts'
import { offerPage, type PageOffer } from './page-routes.ts'
import { readSession } from './read-session.ts'
import { watchTouches } from './reminders.ts'
import { injectNotes } from './step-notes.ts'
import { registerTools } from './tools.ts'
import { WORDS } from './words.ts'

export { Config } from './config.ts'

export const name = 'todo-assistant'

/** Services without which the adapter can do nothing; those that a build may lack are looked for when needed. */
export const inject = ['tools', 'agents']

/** ms for which the answer on touched paths is waited for; it is of use within its turn only. */
const TOUCHES_TIMEOUT = 3_000

/** Only registers; every registration is undone by DSH when the plugin is unloaded. */
export function apply(ctx: Context, config: Config): void {
  const { locale } = config
  // DSH's own logger shows nothing on rc.8, and what is said here is for the person at the terminal.
  const warn = (text: string) => console.warn(text)
  if (meetsFormerPlugin(ctx)) return warn(WORDS[locale].formerPlugin)
  const adapterId = nameAdapter(ctx)
  const link = daemonLink(config)
  const starter = autoStart(config.autoStart, (why) => warn(WORDS[locale].startFailed(why)))
  const captures = keepCaptures(link, locale, { starting: () => starter.starting, warn })
  const notes = injectNotes(ctx)
  registerTools(ctx, link, captures, { locale, adapterId })
  watchMarkers(ctx, notes, locale, (sessionId, message) => void captures.mark(sessionId, message))
  if (config.reminders !== 'off') {
    watchTouches(ctx, notes, { locale, match: config.reminders }, (sessionId, touches) =>
      link.call((client) => client.touches(sessionId, touches), TOUCHES_TIMEOUT),
    )
  }
  const page: PageOffer = offerPage(ctx, { link, adapterId }, () => void announce())
  async function announce(): Promise<void> {
    try {
      await link.call((client) => client.announce(adapterId, describeAdapter(ctx, page.connected)))
    } catch (error) {
      if (!isAway(error)) warn(String(error))
    }
  }
  ctx.effect(() => {
    const feed = keepFeed(link, {
      adapterId,
      announce,
      opened: () => void captures.replay(),
      away: () => starter.start(),
      changed: () => page.changed(),
      answer: (ask, input) => answer(ctx, page, ask, input, config),
    })
    watchAnnouncement(ctx, () => void (feed.open && announce()))
    return () => feed.close()
  })
}

/** What the daemon may ask of this DSH. */
async function answer(
  ctx: Context,
  page: PageOffer,
  ask: string,
  input: unknown,
  { locale }: Config,
): Promise<unknown> {
  switch (ask as Capability) {
    case 'read-session':
      return readSession(ctx, ASKS['read-session'].input.parse(input), locale)
    case 'new-session': {
      const opened = await openSession(ctx, ASKS['new-session'].input.parse(input), locale)
      page.opened(opened.sessionId)
      return opened
    }
    case 'insert':
      return page.insert(ASKS.insert.input.parse(input))
    default:
      throw new Error(`cannot do ${ask}`)
  }
}
