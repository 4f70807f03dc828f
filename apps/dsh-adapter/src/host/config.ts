import { LOCALES } from '@todo-assistant/shared/locale'
import { ReminderMatch } from '@todo-assistant/shared/session-api'
import * as z from 'zod'

/** What a user may set for the plugin in a profile's `cordis.patch.yml`. A wrong value stops DSH's start with its path. */
export const Config = z.strictObject({
  /** Language of the tools' words and answers. */
  locale: z.enum(LOCALES).default('zh'),
  /** Address of the daemon, for example `http://127.0.0.1:7420`; absent: as the daemon itself wrote it down. */
  daemon: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  /** When a touched file reminds of a card (§7): `near` the card's files, `exact` ones of it, or never. */
  reminders: z.enum([...ReminderMatch.options, 'off']).default('near'),
  /** Starts `todo-assistant serve` when no daemon answers, once in a DSH process. */
  autoStart: z.boolean().default(false),
})
export type Config = z.infer<typeof Config>
