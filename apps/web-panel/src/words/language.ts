import type { Locale } from '@todo-assistant/shared/locale'
import { recall, remember } from '../place/memory.ts'
import { en } from './en.ts'
import { zh, type Words } from './zh.ts'

export const WORDS: Record<Locale, Words> = { zh, en }

/** The language a person chose here, else the browser's; English for any third one. */
export function createLanguage(page: Window) {
  const listeners = new Set<() => void>()
  const chosen = recall('locale')
  let locale: Locale =
    chosen === 'zh' || chosen === 'en' ? chosen : page.navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
  const show = () => {
    page.document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
    page.document.title = WORDS[locale].product
  }
  show()
  return {
    now: () => locale,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose(next: Locale) {
      locale = next
      remember('locale', next)
      show()
      for (const listener of listeners) listener()
    },
  }
}

export type Language = ReturnType<typeof createLanguage>
