import type { ToolContext } from '@todo-assistant/shared/api'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { showInvisible } from '@todo-assistant/shared/text'
import type { Author } from '../cards/amend.ts'
import { INBOX } from '../store/workspaces.ts'
import type { Adapters } from '../feed/adapters.ts'
import type { Store } from '../store/store.ts'
import { fitTokens } from './tokens.ts'
import { TOOL_WORDS } from './words.ts'

/** What one run of a tool works with. */
export interface ToolRun {
  store: Store
  locale: Locale
  context: ToolContext
  /** The DSH processes that can be asked. */
  adapters: Adapters
  /** `ask` stores a capture without a receipt as unconfirmed, `require` refuses it. */
  consent: 'ask' | 'require'
}

/** What a tool says: the value for programs, the text for the model. */
export interface ToolSays<Value> {
  value: Value
  text: string
}

/** Who calls: an agent, or a sub-agent of the root session. */
export function authorOf({ context }: ToolRun): Author {
  return { actor: context.subAgent ? 'sub-agent' : 'agent', sessionId: context.sessionId ?? null }
}

/** Tokens that the name of a workspace may take in an answer. */
const LABEL = 16

/** A workspace as an answer names it, short enough for the budgets of design §6. */
export function workspaceLabel({ id, name }: Pick<WorkspaceName, 'id' | 'name'>, locale: Locale): string {
  if (id === INBOX) return TOOL_WORDS[locale].inbox
  return fitTokens(showInvisible(name).replace(/\s+/g, ' '), LABEL)
}
