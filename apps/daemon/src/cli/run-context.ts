import type { Client } from '@todo-assistant/shared/client'
import type { Locale } from '@todo-assistant/shared/locale'
import { connect } from './connect.ts'
import type { CommonOptions } from './output.ts'

/** What a command works with: the proven daemon and the language. */
export interface CommandRun {
  client: Client
  locale: Locale
  /** The workspace that was named, else the folder the command runs in. */
  workspace: string
}

/**
 * Connects and runs a command.
 * @throws TodoError `daemon_absent`, `daemon_unproven`, and what the command throws.
 */
export async function withDaemon(
  options: CommonOptions,
  locale: Locale,
  command: (run: CommandRun) => Promise<void>,
): Promise<void> {
  const { client } = await connect(process.env, locale)
  await command({ client, locale, workspace: options.workspace ?? process.cwd() })
}
