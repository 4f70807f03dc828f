import type { Card } from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { Locale } from '@todo-assistant/shared/locale'
import { countGraphemes, takeGraphemes } from '@todo-assistant/shared/text'
import { fence, fenceNotice } from './fence.ts'
import { estimateTokens, fitTokens } from './tokens.ts'
import { workspaceLabel } from './tool-run.ts'
import { TOOL_WORDS } from './words.ts'

/** Tokens that the default read and the seed may take (design §6). */
export const CARD_BUDGET = 1_200

interface Section {
  text: string
  /** How to get what is left out of it: a value of `part`. */
  part: string
}

/** Parts of a card that `todo_read part` gives besides `park:n`. */
export const PARTS = ['core', 'mustRead', 'files', 'notes', 'request'] as const

/**
 * A card as a model reads it (§5.3): fixed order, fenced, within the budget; what did not fit is
 * named with how to get it. The same card gives the same text.
 * @param freshness one line on how the code stands now; first inside the fence, it quotes file names.
 */
export function cardText(card: Card, locale: Locale, freshness?: string, budget = CARD_BUDGET): string {
  const words = TOOL_WORDS[locale]
  const head = `#${card.number} ${words.kind[card.kind]} · ${words.status[card.status]} · ${workspaceLabel(card.workspace, locale)}${card.raw ? ` ${words.raw}` : ''}`
  const missing =
    card.missing.length > 0
      ? [`${words.field.missing}: ${card.missing.map((field) => words.field[field]).join(', ')}`]
      : []
  const lines = [head, ...missing, fenceNotice(locale)]
  let left = budget - estimateTokens([...lines, freshness ?? ''].join('\n')) - 60
  const shown: string[] = freshness === undefined ? [] : [fence(freshness)]
  const leftOut = new Set<string>()
  for (const section of sectionsOf(card, locale)) {
    const fenced = fence(section.text)
    const cost = estimateTokens(fenced)
    if (cost <= left) {
      shown.push(fenced)
      left -= cost
      continue
    }
    leftOut.add(section.part)
    // A long field still shows its beginning when that says something.
    if (left > 60) {
      const cut = fence(fitTokens(section.text, left, fence))
      shown.push(cut)
      left -= estimateTokens(cut)
    }
  }
  if (card.notes.length > 0) lines.push(words.notesPart(card.notes.length))
  if (leftOut.size > 0) lines.push(words.leftOut([...leftOut].map((part) => `part ${part}`).join(', ')))
  return [...lines, ...shown].join('\n')
}

function sectionsOf(card: Card, locale: Locale): Section[] {
  const words = TOOL_WORDS[locale].field
  const sections: Section[] = [{ part: 'core', text: `${words.title}: ${card.title}` }]
  for (const field of ['symptom', 'cause', 'intent', 'nextStep'] as const) {
    if (card.core[field]) sections.push({ part: 'core', text: `${words[field]}: ${card.core[field]}` })
  }
  for (const { label, text, where } of card.mustRead) {
    sections.push({
      part: 'mustRead',
      text: `${words.mustRead}: ${label}${where?.file ? ` (${where.file})` : ''}\n${text}`,
    })
  }
  if (card.touchedFiles.length > 0) sections.push({ part: 'files', text: filesText(card, locale) })
  const { commit, branch } = card.anchors
  if (commit) sections.push({ part: 'files', text: `${words.anchors}: ${branch ?? 'HEAD'} @ ${commit.slice(0, 12)}` })
  if (card.park.length > 0) {
    sections.push({
      part: 'park:n',
      text: `${words.park}: ${card.park.map(({ label, why }, index) => `${index + 1}. ${label}（${why}）`).join('; ')}`,
    })
  }
  if (card.request) sections.push({ part: 'request', text: requestText(card.request.text, locale) })
  return sections
}

function filesText(card: Card, locale: Locale): string {
  const words = TOOL_WORDS[locale].field
  const symbols = card.anchors.symbols.map(
    ({ file, symbol, line }) => `${file}${symbol ? `#${symbol}` : ''}${line ? `:${line}` : ''}`,
  )
  return `${words.files}: ${card.touchedFiles.map((file) => file.path).join(', ')}${symbols.length > 0 ? `\n${words.symbols}: ${symbols.join(', ')}` : ''}`
}

function requestText(text: string, locale: Locale): string {
  const words = TOOL_WORDS[locale]
  const shown = takeGraphemes(text, LIMITS.requestShown)
  const rest = countGraphemes(text) - LIMITS.requestShown
  return `${words.field.request}: ${shown}${rest > 0 ? `… (${words.rest(rest, 'request')})` : ''}`
}

/**
 * One part of a card, whole and fenced.
 * @returns undefined when the card has no such part.
 */
export function partText(card: Card, part: string, locale: Locale): string | undefined {
  const words = TOOL_WORDS[locale]
  const say = (text: string) => `#${card.number} ${part}\n${fenceNotice(locale)}\n${fence(text)}`
  if (part === 'notes') {
    if (card.notes.length === 0) return `#${card.number} ${words.field.notes}: ${words.none}`
    return say(
      card.notes
        .map((note) => `${new Date(note.at).toISOString().slice(0, 16)} ${words.note[note.kind]}: ${note.text}`)
        .join('\n'),
    )
  }
  if (part === 'request')
    return card.request ? say(card.request.text) : `#${card.number} ${words.field.request}: ${words.none}`
  const named: Record<string, string[]> = { core: ['core'], mustRead: ['mustRead'], files: ['files'] }
  if (named[part]) {
    const texts = sectionsOf(card, locale)
      .filter((section) => section.part === part)
      .map((section) => section.text)
    return texts.length > 0 ? say(texts.join('\n')) : undefined
  }
  return undefined
}
