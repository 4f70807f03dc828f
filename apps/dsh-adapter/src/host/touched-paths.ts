import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Path argument of each file tool. */
const PATH_ARGUMENT: Readonly<Record<string, string>> = {
  read: 'file_path',
  write: 'file_path',
  edit: 'file_path',
  read_image: 'file_path',
  grep: 'path',
  glob: 'path',
  str_replace_editor: 'path',
}

/** Most words of one command that are looked at. */
const WORDS = 40

/**
 * The paths that a tool call touches for certain (§7).
 * @param input the call's arguments.
 * @param cwd the session's folder.
 */
export async function touchedPaths(tool: string, input: unknown, cwd: string): Promise<string[]> {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  if (tool === 'bash') return bashPaths(text(fields.command), resolve(cwd, text(fields.workdir)))
  const argument = PATH_ARGUMENT[tool]
  const path = argument === undefined ? '' : text(fields[argument])
  return path === '' ? [] : [path]
}

/**
 * The files that a command names: plain words that are files right now. A command that changes its
 * folder makes relative ones uncertain, so only absolute ones count there.
 */
async function bashPaths(command: string, folder: string): Promise<string[]> {
  const moves = /(?:^|[\s;&|(])(?:cd|pushd|popd)(?:\s|$)/.test(command)
  const words = command
    .split(/[\s;&|<>()'"]+/)
    .filter((word) => /^(?=[\w@~+-]*[./])[\w@~+./-]+$/.test(word) && !word.startsWith('-'))
  const candidates = [...new Set(words)].filter((word) => !moves || word.startsWith('/')).slice(0, WORDS)
  const found = await Promise.all(
    candidates.map(async (word) => {
      const path = resolve(folder, word)
      return (await stat(path).catch(() => undefined))?.isFile() ? path : ''
    }),
  )
  return found.filter((path) => path !== '')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
