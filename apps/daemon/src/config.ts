import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { LOCALES, localeFrom, type Locale } from '@todo-assistant/shared/locale'
import * as z from 'zod'

/** Where the panel is bookmarked. */
export const DEFAULT_PORT = 7420

/** `config.json` in the home folder. Unknown keys are refused: a typo must not pass unseen. */
const ConfigFile = z.strictObject({
  locale: z.enum(LOCALES).optional(),
  consent: z.enum(['ask', 'require']).optional(),
  port: z.int().min(0).max(65_535).optional(),
})

export interface Config {
  locale: Locale
  consent: 'ask' | 'require'
  /** 0 = any free one. */
  port: number
  /** Address to listen on; default 127.0.0.1. Another one only inside a container. */
  host?: string
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
 * Checks `--host`. A container has a network of its own, whose address its engine publishes on the
 * machine's 127.0.0.1 under the same port number; outside of one, other machines could knock.
 * @throws InvalidConfig
 */
function checkHost(host: string, env: NodeJS.ProcessEnv): string {
  if (host !== '127.0.0.1' && env.TODO_ASSISTANT_CONTAINER !== '1')
    throw new InvalidConfig(
      `--host ${host} is for containers only, where TODO_ASSISTANT_CONTAINER is 1; the daemon listens on 127.0.0.1.`,
    )
  if (isIP(host) === 0) throw new InvalidConfig(`--host must be an IP address, it is ${JSON.stringify(host)}.`)
  return host
}

/**
 * Reads the configuration once, at start: `--port`, then `TODO_ASSISTANT_PORT`, then the file, then
 * the defaults.
 * @throws InvalidConfig naming the file or variable and what it must hold.
 */
export function readConfig(home: string, env: NodeJS.ProcessEnv, port?: number, host?: string): Config {
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
    ...(host === undefined ? {} : { host: checkHost(host, env) }),
  }
}
