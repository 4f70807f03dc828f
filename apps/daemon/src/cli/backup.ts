import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { findAssets } from '../assets.ts'
import { homePath, prepareHome } from '../home.ts'
import { takeLock } from '../instance.ts'
import { listBackups } from '../store/backup.ts'
import { openStore } from '../store/open.ts'
import { restoreBackup } from '../store/restore.ts'
import { backUp } from '../store/backup.ts'
import { CARD_WORDS } from './card-words.ts'
import { connect } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, sayEither, sayJson, tell } from './output.ts'
import { table } from './table.ts'

/** `backup`: a verified copy now, by the daemon or, without one, by this command; `--list` shows what there is. */
export async function backup(options: { json?: boolean; list?: boolean }, locale: Locale): Promise<void> {
  const home = homePath(process.env)
  if (options.list) {
    const backups = listBackups(home)
    if (options.json) return sayJson({ backups })
    for (const line of table(
      backups.map(({ name, size, at }) => [name, `${Math.ceil(size / 1024)} KiB`, new Date(at).toISOString()]),
    ))
      say(line)
    return
  }
  const running = await connect(process.env, locale).catch(() => undefined)
  const made = running ? await running.client.backUp() : await alone(home)
  if (options.json) sayJson(made)
  else say(CARD_WORDS[locale].backedUp(made.name))
}

async function alone(home: string): Promise<{ name: string }> {
  prepareHome(home)
  const lock = takeLock(home)
  if (!lock) throw new TodoError('daemon_absent')
  try {
    const store = await openStore({ home, migrations: findAssets().migrations })
    try {
      return await backUp(store.raw, home, Date.now())
    } finally {
      store.close()
    }
  } finally {
    lock.release()
  }
}

/** `restore`: puts a verified backup in place of the store; what was there is kept beside it. */
export async function restore(name: string | undefined, options: { json?: boolean }, locale: Locale): Promise<void> {
  const words = CARD_WORDS[locale]
  const home = homePath(process.env)
  prepareHome(home)
  const lock = takeLock(home)
  if (!lock) {
    process.exitCode = EXIT.failed
    return tell(words.stopFirst)
  }
  try {
    const path =
      name === undefined ? listBackups(home)[0]?.path : existsSync(name) ? name : join(home, 'backups', basename(name))
    if (path === undefined || !existsSync(path))
      throw new TodoError('unknown_part', {
        field: 'backup',
        given: name ?? '',
        limit:
          listBackups(home)
            .map((each) => each.name)
            .join(', ') || '–',
      })
    restoreBackup(home, path)
    const restored = basename(path)
    sayEither(options, { restored }, () => say(words.restored(restored)))
  } finally {
    lock.release()
  }
}
