import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Locale, localeFrom } from '@todo-assistant/shared/locale'
import * as z from 'zod'

/** Where the panel is bookmarked. */
export const DEFAULT_PORT = 7420

/** `config.json` in the home folder. Unknown keys are refused: a typo must not pass unseen. */
const ConfigFile = z.strictObject({
  locale: Locale.optional(),
  consent: z.enum(['ask', 'require']).optional(),
  port: z.int().min(0).max(65_535).optional(),
})

export interface Config {
  locale: Locale
  consent: 'ask' | 'require'
  /** 0 = any free one. */
  port: number
}

export class InvalidConfig extends Error {
  override name = 'InvalidConfig'
}

function readFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new InvalidConfig(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidConfig(`${path} is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Reads the configuration once, at start: `--port`, then `TODO_ASSISTANT_PORT`, then the file, then
 * the defaults.
 * @throws InvalidConfig naming the file or variable and what it must hold.
 */
export function readConfig(home: string, env: NodeJS.ProcessEnv, port?: number): Config {
  const path = join(home, 'config.json')
  const parsed = ConfigFile.safeParse(readFile(path))
  if (!parsed.success) throw new InvalidConfig(`${path}: ${z.prettifyError(parsed.error)}`)
  const fromEnv = env.TODO_ASSISTANT_PORT
  if (fromEnv !== undefined && !(/^\d{1,5}$/.test(fromEnv) && Number(fromEnv) <= 65_535)) {
    throw new InvalidConfig(`TODO_ASSISTANT_PORT must be a port from 0 to 65535, it is ${JSON.stringify(fromEnv)}.`)
  }
  return {
    locale: parsed.data.locale ?? localeFrom(env.LC_ALL || env.LC_MESSAGES || env.LANG, 'en'),
    consent: parsed.data.consent ?? 'ask',
    port: port ?? (fromEnv === undefined ? (parsed.data.port ?? DEFAULT_PORT) : Number(fromEnv)),
  }
}
