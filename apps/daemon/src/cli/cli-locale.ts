import { localeFrom, type Locale } from '@todo-assistant/shared/locale'

/** Language of the command line: `TODO_ASSISTANT_LOCALE`, else the terminal's. */
export function cliLocale(env: NodeJS.ProcessEnv): Locale {
  return localeFrom(env.TODO_ASSISTANT_LOCALE || env.LC_ALL || env.LC_MESSAGES || env.LANG, 'en')
}
