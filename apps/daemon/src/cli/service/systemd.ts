/** A path as one word of a unit file: quoted, with what systemd would expand made literal. */
function word(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error(`A path with a line break cannot stand in a systemd unit: ${text}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}

/**
 * The user unit. A daemon that fails is started again after five seconds, five times in five
 * minutes; one that ended in order, found a damaged store (4) or no program (78) is left alone.
 */
export function systemdUnit(launcherPath: string): string {
  return `[Unit]
Description=todo-assistant: side tasks of coding sessions, kept as cards
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
ExecStart=/bin/sh ${word(launcherPath)}
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=4 78
TimeoutStopSec=20
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`
}
