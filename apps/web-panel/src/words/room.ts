import type { Locale } from '@todo-assistant/shared/locale'

/** The same keys and parameters in another language. */
export type SameWords<Given> = {
  readonly [Key in keyof Given]: Given[Key] extends (...given: infer Params) => string
    ? (...given: Params) => string
    : string
}

/** Words that come with one part of the panel; `test/words.test.ts` reads every `words.ts`. */
export function room<Zh extends object>(zh: Zh, en: SameWords<Zh>): Record<Locale, SameWords<Zh>> {
  return { zh: zh as SameWords<Zh>, en }
}
