import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { ModelRequest } from './scripted-model.ts'

/** Tokens of a text, as design §6 counts them. */
export function tokensOf(text: string): number {
  return countTokens(text)
}

/** Tokens of a whole request: its tools and its messages as they were sent. */
export function tokensOfRequest(request: ModelRequest): number {
  return countTokens(JSON.stringify(request.tools)) + countTokens(JSON.stringify(request.messages))
}

/** What a session sent in all its requests: in all, and what its last one held. */
export function tokensOfSession(requests: readonly ModelRequest[]): { requests: number; sent: number; last: number } {
  const each = requests.map(tokensOfRequest)
  return { requests: each.length, sent: each.reduce((sum, tokens) => sum + tokens, 0), last: each.at(-1) ?? 0 }
}
