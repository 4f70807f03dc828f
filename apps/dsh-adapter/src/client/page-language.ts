import type { Locale } from '@todo-assistant/shared/locale'
import type { PageContext } from './dsh-page.ts'
import { observed, type Observed } from './observed.ts'

/** The language that DSH's page is shown in; without its locale service, the browser's. */
export function pageLanguage(ctx: PageContext): Observed<Locale> {
  const language = observed<Locale>(read(navigator.language))
  ctx.inject(['locale'], (served) => {
    const locale = served.get('locale')
    if (!locale) return
    const follow = () => language.set(read(locale.getSnapshot().active))
    follow()
    served.effect(() => locale.subscribe(follow))
  })
  return language
}

function read(tag: string): Locale {
  return /^zh/i.test(tag) ? 'zh' : 'en'
}
