/** What the system starts at login: which Node, which script, which home. */
export interface Launch {
  node: string
  /** `dist/todo-assistant.mjs` of the installed package. */
  script: string
  home: string
  /** Given at `service install`, else what the configuration says at each start. */
  port?: number
}

/** The arguments behind the script. */
export function serveArguments({ home, port }: Launch): string[] {
  return ['serve', '--home', home, ...(port === undefined ? [] : ['--port', String(port)])]
}

/** A text as one word of a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The script that systemd and launchd run. It stands between them and Node so that an upgrade cannot
 * break the login: where the Node or the package of the installation is gone, it takes the command
 * that the person's own shell finds.
 */
export function launcher(launch: Launch): string {
  const words = serveArguments(launch).map(quote).join(' ')
  return `#!/bin/sh
# Written by "todo-assistant service install"; written anew by the next one.
node=${quote(launch.node)}
script=${quote(launch.script)}
if [ -x "$node" ] && [ -f "$script" ]; then
  exec "$node" "$script" ${words}
fi
# Node or the package has moved: what the login shell finds.
for shell in "\${SHELL:-/bin/sh}" /bin/sh; do
  if "$shell" -lc 'command -v todo-assistant' >/dev/null 2>&1; then
    exec "$shell" -lc 'exec todo-assistant "$@"' todo-assistant ${words}
  fi
done
echo "todo-assistant: neither $script nor a todo-assistant on the PATH was found; run: todo-assistant service install" >&2
exit 78
`
}
