import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { TodoError } from '@todo-assistant/shared/errors'
import type { Locale } from '@todo-assistant/shared/locale'
import { escapeInvisible } from '@todo-assistant/shared/text'
import { provenFetch } from '@todo-assistant/shared/node/proven-fetch'
import { IMPORT_LIMIT } from '@todo-assistant/shared/upkeep-api'
import { fullDisk } from '../disk-error.ts'
import { CARD_WORDS } from './card-words.ts'
import { connect } from './connect.ts'
import { readFile, readInput } from './input.ts'
import { say, sayJson, tell, sayEither, type CommonOptions } from './output.ts'
import { withDaemon } from './run-context.ts'
import { plain, table } from './table.ts'

/** `export`: everything as JSON Lines, to a file or the output. */
export async function exportCards(
  path: string | undefined,
  options: { json?: boolean },
  locale: Locale,
): Promise<void> {
  const { info, token, agent } = await connect(process.env, locale)
  const response = await provenFetch(agent)(`${info.url}${API_PREFIX}/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new TodoError('internal')
  if (path === undefined) return pipeline(response.stream, printable, process.stdout, { end: false })
  await writeWhole(path, (making) => pipeline(response.stream, createWriteStream(making, { mode: 0o600 })))
  if (options.json) return sayJson({ exported: path })
  tell(CARD_WORDS[locale].exported(path))
}

/** JSON Lines as they may reach a terminal: the same values, control and bidirectional characters as escapes. */
async function* printable(source: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const utf8 = new TextDecoder()
  for await (const chunk of source) yield escapeInvisible(utf8.decode(chunk, { stream: true }))
  yield utf8.decode()
}

/** Writes a file beside its place and moves it there whole: a full disk leaves no half of it, and what was there stays. */
async function writeWhole(path: string, write: (making: string) => Promise<void>): Promise<void> {
  // A pipe or a device is written into as it is.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return write(path)
  const making = `${path}.${process.pid}.new`
  try {
    await write(making)
    renameSync(making, path)
  } catch (error) {
    rmSync(making, { force: true })
    throw fullDisk(error, path) ?? error
  }
}

/** `import`: shows what would happen; `--apply` does it. */
export async function importCards(
  path: string,
  options: CommonOptions & { apply?: boolean },
  locale: Locale,
): Promise<void> {
  const content = path === '-' ? await readInput(IMPORT_LIMIT) : await readFile(path, IMPORT_LIMIT, locale)
  await withDaemon(options, locale, async ({ client }) => {
    const report = await client.importCards(content, options.apply ?? false)
    const words = CARD_WORDS[locale]
    sayEither(options, report, () => {
      const rows = report.cards.filter((row) => row.outcome !== 'unchanged').slice(0, 100)
      for (const line of table(
        rows.map((row) => [
          words.outcome[row.outcome],
          row.number === '' ? '' : `#${row.number}`,
          `${plain(row.title)}${row.formerly ? ` (#${row.formerly})` : ''}${row.detail ? ` — ${plain(row.detail)}` : ''}`,
        ]),
      ))
        say(line)
      for (const rules of report.rules) {
        say(
          `${words.rules} · ${plain(rules.workspace)}: ${words.outcome[rules.outcome]} — ${plain(rules.detail ?? rules.text)}`,
        )
      }
      for (const { from, to } of report.workspaces) say(`${plain(from)} → ${to}`)
      if (report.unknownFields.length > 0) say(report.unknownFields.map(plain).join(', '))
      say(words.imported(report))
    })
  })
}
