import type { Locale } from '@todo-assistant/shared/locale'

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Map<Locale, Intl.RelativeTimeFormat>()
const absolute = new Map<Locale, Intl.DateTimeFormat>()

function kept<Format>(formats: Map<Locale, Format>, locale: Locale, make: () => Format): Format {
  const format = formats.get(locale) ?? make()
  formats.set(locale, format)
  return format
}

/** How long ago, in the largest unit that fits: `3 天前`, `3d ago`; under a minute is now. */
export function age(at: number, now: number, locale: Locale): string {
  const format = kept(relative, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' }))
  const seconds = Math.max(0, (now - at) / 1_000)
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return format.format(0, 'second')
}

/** Date and time as a person of that language writes them. */
export function moment(at: number, locale: Locale): string {
  return kept(
    absolute,
    locale,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(at)
}
