import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether there is a desktop that could show a browser. */
export function hasDesktop(env: NodeJS.ProcessEnv): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return !env.SSH_CONNECTION
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY) && !env.SSH_CONNECTION
}

/**
 * Opens a one-time address through a 0600 file that redirects to it, so that the code stands in no
 * argument list and no history (design §3, "Auth").
 */
export function openAddress(home: string, address: string): void {
  const path = join(home, 'open.html')
  const escaped = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped}"><title>todo-assistant</title>\n`,
    { mode: 0o600 },
  )
  const url = pathToFileURL(path).href
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  const child = spawn(command!, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
