import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Assistant } from '../assistant.ts'
import { useObserved } from '../observed.ts'
import { trouble } from '../trouble.ts'
import { useWords } from '../use-words.ts'
import { keepFocusInside } from './keep-focus.ts'
import { likelyAside } from './likely.ts'
import { ParagraphList } from './paragraph-list.tsx'
import { splitParagraphs } from './paragraphs.ts'
import { requestText, type Choice } from './request-text.ts'

interface LayerProps {
  assistant: Assistant
  sessionId: string
  /** Absent where DSH does not give the message's text. */
  text: string | undefined
  failure?: string
  onClose(sent: boolean): void
}

const KINDS = ['defect', 'idea'] as const

/** Chooses what of a message is kept, and how it is asked for (§6.2). Escape leaves everything as it was. */
export function CaptureLayer({ assistant, sessionId, text, failure, onClose }: LayerProps) {
  const words = useWords(assistant)
  const state = useObserved(assistant.host.state)
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const paragraphs = useMemo(() => splitParagraphs(text ?? ''), [text])
  const [chosen, setChosen] = useState(() => likelyAside(paragraphs))
  const [kind, setKind] = useState<Choice['kind']>(null)
  const [sentence, setSentence] = useState('')
  const [why, setWhy] = useState(failure)
  const [busy, setBusy] = useState(false)
  const count = chosen.filter(Boolean).length
  const nothing = count === 0 && sentence.trim() === ''
  // The button's message needs no daemon: a capture without one is kept and numbered later.
  const unreachable = state === 'missing' || state === 'host-old' || state === 'page-old'
  const away = state === 'daemon-away' ? `${words.daemonAway} ${words.keptAnyway}` : trouble(state, words)
  const notice = why ?? away ?? (text === undefined ? words.noText : undefined)

  useEffect(() => {
    void assistant.host.look()
    dialog.current?.querySelector<HTMLElement>('input')?.focus()
  }, [assistant])

  const message = () =>
    requestText(
      { kind, sentence, paragraphs: paragraphs.filter((_, index) => chosen[index]).map((each) => each.text) },
      words,
    )

  async function send(): Promise<void> {
    if (nothing || busy || unreachable) return
    setBusy(true)
    const input = { session: sessionId, text: message(), sentence: sentence.trim() }
    const answer = await assistant.host.call('capture', input)
    setBusy(false)
    if (answer.ok) onClose(true)
    else setWhy(words.notSent(trouble(assistant.host.state.getSnapshot(), words) ?? answer.message))
  }

  async function fill(): Promise<void> {
    if (nothing || busy) return
    if (await assistant.inputs.add(sessionId, message())) onClose(false)
    else setWhy(words.noInput)
  }

  function pressed(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    // DSH listens for the same keys behind the layer.
    event.stopPropagation()
    if (event.key === 'Escape') onClose(false)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (event.key === 'Tab') keepFocusInside(dialog.current, event)
  }

  return createPortal(
    <div className="todo-assistant-layer">
      <div className="todo-assistant-mask" onClick={() => onClose(false)} />
      <div
        ref={dialog}
        className="todo-assistant-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-help`}
        onKeyDown={pressed}
      >
        <h2 id={`${id}-title`}>{words.layerTitle}</h2>
        <p id={`${id}-help`}>{words.layerHelp}</p>
        {notice !== undefined && (
          <p className="todo-assistant-notice" role="status">
            {notice}
          </p>
        )}
        {paragraphs.length > 0 && (
          <ParagraphList paragraphs={paragraphs} chosen={chosen} words={words} onChoose={setChosen} />
        )}
        <fieldset className="todo-assistant-kinds">
          <legend>{words.kind}</legend>
          {([null, ...KINDS] as const).map((each) => (
            <label key={each ?? 'any'}>
              <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
              {each === null ? words.anyKind : words[each]}
            </label>
          ))}
        </fieldset>
        <label className="todo-assistant-sentence">
          <span>{words.sentence}</span>
          <input
            type="text"
            value={sentence}
            maxLength={300}
            placeholder={words.sentenceHint}
            onChange={(event) => setSentence(event.target.value)}
          />
        </label>
        <div className="todo-assistant-foot">
          <span>{paragraphs.length > 0 ? words.chosen(count, paragraphs.length) : ''}</span>
          <button type="button" onClick={() => onClose(false)}>
            {words.cancel}
          </button>
          <button type="button" disabled={nothing || busy} onClick={() => void fill()}>
            {words.fill}
          </button>
          <button
            type="button"
            className="todo-assistant-primary"
            disabled={nothing || busy || unreachable}
            onClick={() => void send()}
          >
            {words.send}
          </button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
