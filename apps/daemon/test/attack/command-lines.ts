// A process of its own that runs command lines one after another, under the umask and the user it is told.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Orders {
  umask: number
  /** Becomes this user first; root may. */
  user?: number
  /** What `todo-assistant` seems to be installed as. */
  script: string
  lines: string[][]
  /** Every line is run with each of these homes, not with that of the environment. */
  homes?: string[]
}

export interface LineEnded {
  home: string
  line: string
  code: number
  said: string
}

const source = join(import.meta.dirname, '../../src')

async function obey({ umask, user, script, lines, homes = [process.env.TODO_ASSISTANT_HOME!] }: Orders): Promise<void> {
  process.umask(umask)
  if (user !== undefined) {
    // Another user may not be able to read the sources any more.
    for (const file of globSync('cli/**/*.ts', { cwd: source })) await import(pathToFileURL(join(source, file)).href)
    process.setgroups!([])
    process.setgid!(user)
    process.setuid!(user)
  }
  const { runCli } = await import('../../src/cli/program.ts')
  for (const { home, line } of homes.flatMap((home) => lines.map((line) => ({ home, line })))) {
    process.env.TODO_ASSISTANT_HOME = home
    process.umask(umask)
    process.exitCode = 0
    const said = listen()
    process.argv = [process.execPath, script, ...line]
    if (user === undefined) {
      await import(`${pathToFileURL(join(source, 'main.ts')).href}?${Math.random()}`)
    } else await runCli(process.argv)
    process.send!({ home, line: line.join(' '), code: Number(process.exitCode), said: said() } satisfies LineEnded)
  }
  // A daemon stays.
  process.disconnect()
}

/** Hears what is written to the output. @returns all of it, and hears no more. */
function listen(): () => string {
  let text = ''
  const undo = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      text += String(chunk)
      return write.call(stream, chunk, ...rest)
    }) as typeof stream.write
    return () => (stream.write = write)
  })
  return () => {
    for (const each of undo) each()
    return text
  }
}

process.once('message', (orders: Orders) => void obey(orders))
