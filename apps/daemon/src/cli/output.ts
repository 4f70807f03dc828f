/** A line for the reader or the next program. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about the command itself; never mixed into what a script reads. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
