import { escapeInvisible, showInvisible } from '@todo-assistant/shared/text'
import { paint, type Styled } from './style.ts'

/** Options that every command takes. */
export interface CommonOptions {
  json?: boolean
  workspace?: string
}

/**
 * A line for the reader or the next program. Whatever it quotes (a stored text, a file name, an argument), no control
 * or bidirectional character of it reaches the terminal: each is made visible.
 */
export function say(...pieces: (string | Styled)[]): void {
  process.stdout.write(
    `${pieces.map((piece) => (typeof piece === 'string' ? showInvisible(piece) : paint(piece))).join('')}\n`,
  )
}

/** A line about the command itself; never mixed into what a script reads. As harmless as what `say` prints. */
export function tell(line: string): void {
  process.stderr.write(`${showInvisible(line)}\n`)
}

/** Prints a value as one line of JSON. */
export function sayJson(value: unknown): void {
  sayJsonText(JSON.stringify(value))
}

/** Prints a line of JSON; control and bidirectional characters become escapes in it. */
export function sayJsonText(line: string): void {
  process.stdout.write(`${escapeInvisible(line)}\n`)
}

/** Prints a value as JSON, or lets `words` say it. */
export function sayEither(options: CommonOptions, value: unknown, words: () => void): void {
  if (options.json) sayJson(value)
  else words()
}

/** A reader that closes early (`| head`) is content: no error, and nothing more to say. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
}
