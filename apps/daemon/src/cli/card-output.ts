import type { Card } from '@todo-assistant/shared/card'
import type { Locale } from '@todo-assistant/shared/locale'
import { say } from './output.ts'
import { styled } from './style.ts'
import { plain } from './table.ts'
import { CARD_WORDS } from './card-words.ts'

/** Prints a whole card. */
export function sayCard(card: Card, locale: Locale): void {
  const words = CARD_WORDS[locale]
  say(styled('bold', `#${card.number} ${plain(card.title)}`))
  say(
    `${words.kind[card.kind]} · ${words.status[card.status]}${card.confirmed ? '' : ` · ${words.unconfirmed}`} · ${plain(card.workspace.name)} · rev ${card.rev}`,
  )
  if (card.dropReason) say(`${words.dropReason}: ${plain(card.dropReason)}`)
  if (card.missing.length > 0) say(`${words.missing}: ${card.missing.map((field) => words.field[field]).join(', ')}`)
  for (const field of ['symptom', 'cause', 'intent', 'nextStep'] as const) {
    if (card.core[field]) say('\n', styled('dim', words.field[field]), `\n${card.core[field]}`)
  }
  for (const { label, text } of card.mustRead) say('\n', styled('dim', words.mustRead), ` ${plain(label)}\n${text}`)
  if (card.park.length > 0) {
    say('\n', styled('dim', words.park))
    for (const [index, { label, why }] of card.park.entries()) say(`${index + 1}. ${plain(label)} — ${plain(why)}`)
  }
  if (card.touchedFiles.length > 0)
    say('\n', styled('dim', words.files), `\n${card.touchedFiles.map((file) => plain(file.path)).join('\n')}`)
  const { commit, branch } = card.anchors
  if (commit) say('\n', styled('dim', words.anchors), `\n${plain(branch ?? 'HEAD')} @ ${commit.slice(0, 12)}`)
  if (card.request) say('\n', styled('dim', words.request), `\n${card.request.text}`)
  if (card.notes.length > 0) {
    say('\n', styled('dim', words.notes))
    for (const note of card.notes)
      say(`${new Date(note.at).toISOString().slice(0, 16).replace('T', ' ')}  ${plain(note.text)}`)
  }
}
