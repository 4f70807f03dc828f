import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** `completion <shell>` prints the script; `complete` is what that script asks at every Tab. */
export function addCompletion(program: Command): void {
  tab(program, { completionCommandName: 'completion' })
}
