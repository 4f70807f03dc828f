import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { Assistant } from '../assistant.ts'
import type { SessionProps } from '../dsh-page.ts'
import { useWords } from '../use-words.ts'
import { CaptureLayer } from './capture-layer.tsx'
import { mentionedCards } from './mentioned-cards.ts'
import { messageText } from './message-text.ts'
import { requestText } from './request-text.ts'
import { SaveIcon } from './save-icon.tsx'

interface SaveButtonProps extends SessionProps {
  assistant: Assistant
  messageId: string
}

/** ms for which "sent" shows. */
const SHOWN = 4_000

/**
 * 记为待办 on a finished message (§6.2), and the cards that the message names. Shift+click sends the
 * whole message at once; where that fails, the layer opens and says why.
 */
export function SaveButton({ assistant, sessionId, messageId }: SaveButtonProps) {
  const words = useWords(assistant)
  const button = useRef<HTMLButtonElement>(null)
  const [layer, setLayer] = useState<{ text: string | undefined; failure?: string } | null>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(() => setSent(false), SHOWN)
    return () => clearTimeout(timer)
  }, [sent])

  const read = () => messageText(assistant.sessions(), sessionId, messageId)
  // A finished message does not change.
  const cards = useMemo(() => mentionedCards(read() ?? ''), [messageId, sessionId])

  async function save(event: MouseEvent): Promise<void> {
    const text = read()
    if (!event.shiftKey || text === undefined) return setLayer({ text })
    const message = requestText({ kind: null, sentence: '', paragraphs: [text.trim()] }, words)
    const answer = await assistant.host.call('capture', { session: sessionId, text: message, sentence: '' })
    if (answer.ok) setSent(true)
    else setLayer({ text, failure: answer.message })
  }

  function closed(wasSent: boolean): void {
    setLayer(null)
    setSent(wasSent)
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="todo-assistant-action"
        aria-label={words.save}
        aria-haspopup="dialog"
        aria-expanded={layer !== null}
        title={words.saveHint}
        onClick={(event) => void save(event)}
      >
        <SaveIcon />
      </button>
      {cards.map((number) => (
        <button
          key={number}
          type="button"
          className="todo-assistant-mention"
          title={words.openCard(number)}
          aria-label={words.openCard(number)}
          onClick={() => assistant.panel.openCard(number)}
        >
          #{number}
        </button>
      ))}
      <span className="todo-assistant-sent" role="status">
        {sent ? words.saved : ''}
      </span>
      {layer && <CaptureLayer assistant={assistant} sessionId={sessionId} {...layer} onClose={closed} />}
    </>
  )
}
