/** Options that every command takes. */
export interface CommonOptions {
  json?: boolean
  workspace?: string
}

/** A line for the reader or the next program. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about the command itself; never mixed into what a script reads. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Prints a value as JSON, or lets `words` say it. */
export function sayEither(options: CommonOptions, value: unknown, words: () => void): void {
  if (options.json) say(JSON.stringify(value))
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
