import type { Locale } from '@todo-assistant/shared/locale'
import { hasDesktop, openAddress } from './browser.ts'
import { connect } from './connect.ts'
import { say, sayJson } from './output.ts'
import { CLI_WORDS } from './words.ts'

/** `open`: the panel in a browser, logged in; `--print` or no desktop: its one-time address. */
export async function open(options: { print?: boolean; json?: boolean }, locale: Locale): Promise<void> {
  const { home, info, client } = await connect(process.env, locale)
  const { url } = await client.loginCode()
  if (options.json) return sayJson({ url })
  if (options.print || !hasDesktop(process.env)) return say(url)
  openAddress(home, url)
  say(CLI_WORDS[locale].opened(info.url))
}
