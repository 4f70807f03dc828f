import { spawn } from 'node:child_process'

export interface AutoStart {
  /** Starts the daemon if that was not tried before in this process. */
  start(): void
  /** Whether one is being started. */
  readonly starting: boolean
}

/** Once in a DSH process, also when the plugin is loaded anew. */
let tried = false

/**
 * Starts `todo-assistant serve` on its own, so that it outlives this DSH (design §3, "Configuration").
 * @param tell hears when the command is not there or fails at once.
 */
export function autoStart(enabled: boolean, tell: (why: string) => void): AutoStart {
  let starting = false
  return {
    get starting() {
      return starting
    },
    start() {
      if (!enabled || tried) return
      tried = true
      starting = true
      const child = spawn('todo-assistant', ['serve'], {
        detached: true,
        stdio: 'ignore',
        windowsHide: true,
        shell: process.platform === 'win32',
      })
      const failed = (why: string) => {
        starting = false
        tell(why)
      }
      child.once('error', (error) => failed(error.message))
      child.once('exit', (code) => (code === 0 ? (starting = false) : failed(`exit ${code}`)))
      child.unref()
    },
  }
}
