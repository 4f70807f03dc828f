import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `daemon.json`: where the running daemon is. Hints only; the lock decides who runs. */
export interface InstanceInfo {
  url: string
  pid: number
  instanceId: string
  version: string
}

export const infoPath = (home: string) => join(home, 'daemon.json')

/** Where a daemon said it is; undefined when none did or the file cannot be read. */
export function readInfo(home: string): InstanceInfo | undefined {
  try {
    const { url, pid, instanceId, version } = JSON.parse(readFileSync(infoPath(home), 'utf8')) as InstanceInfo
    const whole = [url, instanceId, version].every((text) => typeof text === 'string') && Number.isInteger(pid)
    return whole ? { url, pid, instanceId, version } : undefined
  } catch {
    return undefined
  }
}
