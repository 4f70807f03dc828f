import type { Locale } from '@todo-assistant/shared/locale'
import { recall, remember } from '../place/memory.ts'
import type { Words } from './zh.ts'

const READ: Record<Locale, () => Promise<Words>> = {
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
}

/** The language a person chose here, else the browser's; English for any third one. */
function preferred(page: Window): Locale {
  const chosen = recall('locale')
  if (chosen === 'zh' || chosen === 'en') return chosen
  return page.navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** Reads the words of one language; the other comes when it is chosen. */
export async function createLanguage(page: Window) {
  const listeners = new Set<() => void>()
  let locale = preferred(page)
  let words = await READ[locale]()
  const show = () => {
    page.document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
    page.document.title = words.product
  }
  show()
  return {
    now: () => locale,
    words: () => words,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Rejects when its words cannot be fetched; the language then stays as it is. */
    async choose(next: Locale) {
      words = await READ[next]()
      locale = next
      remember('locale', next)
      show()
      for (const listener of listeners) listener()
    },
  }
}

export type Language = Awaited<ReturnType<typeof createLanguage>>
