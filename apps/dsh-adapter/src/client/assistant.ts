import type { Locale } from '@todo-assistant/shared/locale'
import type { PageContext, Sessions, Watched } from './dsh-page.ts'
import { hostLink, type HostLink } from './host-link.ts'
import { cardSource, type CardSource } from './input/card-source.ts'
import { pinyinReads, type PinyinReads } from './input/pinyin-reads.ts'
import { openInputs, type OpenInputs } from './open-inputs.ts'
import { openSession } from './open-session.ts'
import { pageLanguage } from './page-language.ts'
import { pageSocket } from './page-socket.ts'
import { newsOf, type News } from './panel/news.ts'
import { panelPlace, type PanelPlace } from './panel/panel-place.ts'

/** What all our parts of a page share. */
export interface Assistant {
  language: Watched<Locale>
  host: HostLink
  inputs: OpenInputs
  cards: CardSource
  pinyin: PinyinReads
  news: Watched<News>
  panel: PanelPlace
  /** Slots of this build that our parts sit in. */
  seats: Set<string>
  sessions(): Sessions | undefined
}

/** Starts what outlives single components; all of it ends with the plugin. */
export function startAssistant(ctx: PageContext): Assistant {
  const language = pageLanguage(ctx)
  const host = hostLink(language)
  const sessions = () => ctx.get('sessions')
  const current = () => sessions()?.list.getSnapshot().current ?? null
  const inputs = openInputs(sessions)
  const cards = cardSource(host, sessions)
  const news = newsOf(host, current)
  const panel = panelPlace()

  ctx.effect(() => {
    const socket = pageSocket(host, {
      session: current,
      changed() {
        cards.outdate()
        news.look()
      },
      opened(session) {
        // Asked for in the panel of this page, not in another tab.
        if (panel.now.getSnapshot().open && document.hasFocus()) void openSession(sessions(), session)
      },
      insert: (session, text) => inputs.add(session, text),
    })
    const looked = () => {
      socket.here()
      if (document.visibilityState === 'visible') news.look()
    }
    window.addEventListener('focus', looked)
    document.addEventListener('visibilitychange', looked)
    let shown = current()
    const unwatch = sessions()?.list.subscribe(() => {
      if (current() === shown) return
      shown = current()
      socket.here()
      news.look()
    })
    void host.look()
    return () => {
      unwatch?.()
      window.removeEventListener('focus', looked)
      document.removeEventListener('visibilitychange', looked)
      socket.close()
    }
  }, 'todo-assistant: page')

  return { language, host, inputs, cards, pinyin: pinyinReads(host), news: news.now, panel, seats: new Set(), sessions }
}
