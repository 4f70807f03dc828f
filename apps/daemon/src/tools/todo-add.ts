import { missingFields, type Consent, type Core, type Origin, type Request } from '@todo-assistant/shared/card'
import { TodoError } from '@todo-assistant/shared/errors'
import { formatNumber } from '@todo-assistant/shared/ref'
import type { ToolArguments, ToolValue } from '@todo-assistant/shared/tool-arguments'
import { addCard, warningsOf, type Added, type NewCard } from '../cards/add.ts'
import { anchor, findPlace, labelFiles, labelSymbols } from '../cards/capture.ts'
import { fillRaw, rawCardFor } from '../cards/fill-raw.ts'
import { once } from '../store/idempotency.ts'
import type { CardRecord } from '../store/schema.ts'
import { findWorkspace } from '../store/workspaces.ts'
import { callKey } from './call-key.ts'
import { fence } from './fence.ts'
import { personWords } from '../cards/person-words.ts'
import { estimateTokens, fitTokens } from './tokens.ts'
import { authorOf, workspaceLabel, type ToolRun, type ToolSays } from './tool-run.ts'
import { TOOL_WORDS } from './words.ts'

type Says = ToolSays<ToolValue<'todo_add'>>

/** Tokens that a title and a path may take in an answer about a duplicate (design §6). */
const TITLE = 50
const FILE = 24

/**
 * §5.1: keeps a side task. Origin, anchors, words and consent come from the adapter's context,
 * never from the model.
 * @throws TodoError for a refused argument, missing fields, or `consent_required`.
 */
export async function todoAdd(run: ToolRun, input: ToolArguments<'todo_add'>): Promise<Says> {
  const { store, context } = run
  const core: Core = {}
  for (const field of ['symptom', 'cause', 'intent', 'nextStep'] as const)
    if (input[field] !== undefined) core[field] = input[field]
  const missing = missingFields(input.kind, core)
  if (missing.length > 0)
    throw new TodoError('missing_field', {}, { refusals: missing.map((path) => ({ path, code: 'missing_field' })) })
  const place = await findPlace(store, input.workspace, context.cwd ?? null)
  const touchedFiles = labelFiles(input.touchedFiles, place.tree)
  const anchors = await anchor(place, touchedFiles, labelSymbols(input.symbols ?? [], place.tree))
  if (context.spooled) Object.assign(anchors, { commit: context.spooled.commit, branch: context.spooled.branch })
  const { answer } = await once(store, callKey(run, 'todo_add'), input, (change) => {
    const request = personWords(store, context)
    const consent = consentOf(run, request)
    if (consent.receipt === 'none' && run.consent === 'require') throw new TodoError('consent_required')
    const card: NewCard = {
      place,
      title: input.title,
      kind: input.kind,
      status: 'open',
      core,
      mustRead: input.mustRead ?? [],
      park: input.park ?? [],
      touchedFiles,
      anchors,
      origin: originOf(run, change.at),
      request,
      consent,
      confirmed: consent.receipt !== 'none',
      raw: false,
      notDuplicateOf: input.notDuplicateOf ?? [],
      keepDuplicate: context.spooled !== undefined,
    }
    const raw = rawCardFor(store, context.rootSessionId, request, input.notDuplicateOf ?? [])
    const added = raw ? fillRaw(store, change, raw, card, authorOf(run)) : addCard(store, change, card, authorOf(run))
    return { status: 200, answer: say(run, card, added, raw) }
  })
  return answer
}

function consentOf({ context }: ToolRun, request: Request | null): Consent {
  // A marked block is consent by itself (§6.6).
  if (request && request.block !== null) return { receipt: 'marker', messageId: request.messageId, turn: request.turn }
  return context.consent ?? { receipt: 'none', messageId: null, turn: context.turn ?? null }
}

function originOf({ context }: ToolRun, at: number): Origin | null {
  if (context.sessionId === undefined) return null
  return {
    sessionId: context.sessionId,
    rootSessionId: context.rootSessionId ?? context.sessionId,
    turn: context.turn ?? 0,
    seqRange: context.seqRange ?? [0, 0],
    cwd: context.cwd ?? null,
    callId: context.callId ?? null,
    at: context.spooled?.at ?? at,
    tokens: context.tokens ?? null,
  }
}

/** The end of a path, which tells more than its beginning. */
function tailOf(path: string): string {
  const characters = [...path]
  let from = Math.max(0, characters.length - 40)
  while (estimateTokens(characters.slice(from).join('')) > FILE) from++
  return from === 0 ? path : `…${characters.slice(from).join('')}`
}

function say(run: ToolRun, card: NewCard, added: Added, raw: CardRecord | undefined): Says {
  const { store, locale } = run
  const words = TOOL_WORDS[locale]
  if (added.outcome === 'duplicate') {
    const { card: other, score, common } = added.duplicate
    const ref = formatNumber(other)
    const file = tailOf(common[0]!)
    return {
      value: { outcome: 'duplicate', ref, title: other.title, warnings: [] },
      text: `${words.duplicate({ ref, score: score.toFixed(2), file, files: common.length })}\n${fence(fitTokens(other.title, TITLE, fence))}`,
    }
  }
  const ref = formatNumber(added.card)
  const workspace = workspaceLabel(findWorkspace(store.db, { id: added.card.workspaceId })!, locale)
  const outcome = raw ? ('filled' as const) : added.card.confirmed ? ('created' as const) : ('unconfirmed' as const)
  const warnings = warningsOf(card)
  const lines = [words[outcome](ref, workspace), ...warnings.map((warning) => words.warning[warning])]
  if (added.finished)
    lines.push(
      words.finished({ ref: formatNumber(added.finished.card), status: words.status[added.finished.card.status] }),
    )
  return { value: { outcome, ref, title: added.card.title, warnings }, text: lines.join(' ') }
}
