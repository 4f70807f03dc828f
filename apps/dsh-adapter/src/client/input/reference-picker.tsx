import { useEffect, useId, useMemo, useState } from 'react'
import type { PageCard } from '../../page-protocol.ts'
import type { Assistant } from '../assistant.ts'
import { useObserved } from '../observed.ts'
import { trouble } from '../trouble.ts'
import { useWords } from '../use-words.ts'
import { offerCards } from './picker-matching.ts'
import { usePickerKeys } from './use-picker-keys.ts'

interface PickerProps {
  assistant: Assistant
  sessionId: string
  query: string
  box(): HTMLTextAreaElement | undefined
  onPick(card: PageCard): void
  onClose(): void
}

/** The list of cards over the input (§6.7). While it is empty, every key goes to the input as ever. */
export function ReferencePicker({ assistant, sessionId, query, box, onPick, onClose }: PickerProps) {
  const words = useWords(assistant)
  const state = useObserved(assistant.host.state)
  const read = useObserved(assistant.cards.now)
  const reads = useObserved(assistant.pinyin.reads)
  const id = useId()
  const [active, setActive] = useState(0)

  useEffect(() => assistant.cards.want(sessionId), [assistant, sessionId])
  useEffect(() => {
    if (/[a-z]/i.test(query)) assistant.pinyin.load()
    setActive(0)
  }, [assistant, query])

  const cards = read?.session === sessionId ? read.cards : null
  const offer = useMemo(() => offerCards(cards ?? [], query, sessionId, reads), [cards, query, sessionId, reads])
  const options = [...offer.unfinished, ...offer.finished]
  const at = Math.min(active, Math.max(0, options.length - 1))
  const option = (index: number) => `${id}-${index}`

  usePickerKeys(options.length > 0, {
    move: (by) => setActive((at + by + options.length) % options.length),
    pick: () => options[at] && onPick(options[at]),
    close: onClose,
  })

  useEffect(() => {
    const mine = box()
    if (!mine || options.length === 0) return
    mine.setAttribute('aria-controls', id)
    mine.setAttribute('aria-activedescendant', option(at))
    return () => {
      mine.removeAttribute('aria-controls')
      mine.removeAttribute('aria-activedescendant')
    }
  })

  const why = cards === null ? trouble(state, words) : undefined
  if (why !== undefined)
    return (
      <div className="todo-assistant-picker">
        <p className="todo-assistant-notice" role="status">
          {why}
        </p>
      </div>
    )
  if (options.length === 0) return null

  const row = (card: PageCard, index: number) => (
    <div
      key={card.number}
      id={option(index)}
      role="option"
      aria-selected={index === at}
      data-finished={index >= offer.unfinished.length || undefined}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => setActive(index)}
      onClick={() => onPick(card)}
    >
      <b>#{card.number}</b>
      <span>{card.title}</span>
      <small>{card.status === 'done' || card.status === 'dropped' ? words[card.status] : words[card.kind]}</small>
    </div>
  )
  return (
    <div id={id} className="todo-assistant-picker" role="listbox" aria-label={words.cards}>
      {offer.unfinished.length > 0 && <div role="group">{offer.unfinished.map(row)}</div>}
      {offer.finished.length > 0 && (
        <div role="group" aria-label={words.finished}>
          {offer.finished.map((card, index) => row(card, index + offer.unfinished.length))}
        </div>
      )}
    </div>
  )
}
