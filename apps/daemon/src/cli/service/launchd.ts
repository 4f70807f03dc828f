import { build } from 'plist'

export const LAUNCHD_LABEL = 'local.todo-assistant'

/**
 * The launch agent. `KeepAlive` only after a failure: a daemon that was stopped in order stays
 * stopped until the next login.
 * @param log where the daemon's own output goes.
 */
export function launchdAgent(launcherPath: string, home: string, log: string): string {
  return `${build({
    Label: LAUNCHD_LABEL,
    ProgramArguments: ['/bin/sh', launcherPath],
    WorkingDirectory: home,
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: 10,
    ProcessType: 'Background',
    Umask: 0o077,
    // launchd's own PATH holds none of the places where git and Node are installed by hand.
    EnvironmentVariables: { PATH: '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' },
    StandardOutPath: log,
    StandardErrorPath: log,
  })}\n`
}
