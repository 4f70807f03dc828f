/** The two languages that everything a person or a model reads exists in. */
export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** One text in both languages. */
export type Words = Readonly<Record<Locale, string>>

/**
 * Picks the language from an `Accept-Language` header or a BCP 47 tag.
 * @param tag for example `zh-CN,zh;q=0.9`; absent or neither language gives `fallback`.
 */
export function localeFrom(tag: string | undefined, fallback: Locale): Locale {
  const first = /^\s*([a-z]{2})/i.exec(tag ?? '')?.[1]?.toLowerCase()
  return first === 'zh' || first === 'en' ? first : fallback
}
