/** Exit codes of the command line; documented in `docs/cli.md`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notRunning: 3, damaged: 4 } as const
