import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { say } from './output.ts'

/**
 * For bash one of our own: tab's needs the package bash-completion, evaluates what was typed so far, and cannot be
 * read twice in one shell. `:4` in an answer means that no file belongs here.
 */
const BASH = `# bash completion for todo-assistant
_todo_assistant() {
  local cur=\${COMP_WORDS[COMP_CWORD]} value rest
  COMPREPLY=()
  while IFS=$'\\t' read -r value rest; do
    if [[ $value == :* ]]; then
      (( \${value#:} & 4 )) && compopt +o default
    elif [[ -n $value && $value == "$cur"* ]]; then
      COMPREPLY+=("$value")
    fi
  done < <(todo-assistant complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _todo_assistant todo-assistant`

/** `completion <shell>` prints the script; `complete` is what that script asks at every Tab. */
export function addCompletion(program: Command, [, , name, shell]: readonly string[]): void {
  if (name === 'completion' && shell === 'bash')
    program
      .command('completion')
      .argument('<shell>')
      .action(() => say(BASH))
  else tab(program, { completionCommandName: 'completion' })
}
