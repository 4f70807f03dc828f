import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Assistant } from '../assistant.ts'
import type { InputProps } from '../dsh-page.ts'
import { dropClosingTag } from './closing-tag.ts'
import { completeMarker } from './completion.ts'
import type { Draft } from './edit.ts'
import { dropBrokenTitle } from './reference-brackets.ts'
import { ReferencePicker } from './reference-picker.tsx'
import { insertReference, referenceQueryAt, type ReferenceQuery } from './reference-query.ts'
import { watchTyping, type Typed } from './watch-typing.ts'

/**
 * Stands over the input of a session (§6.7): completes markers, mends broken pairs, offers cards. It
 * reads and writes the draft through what DSH gives its seats; of the text box it moves the caret only.
 */
export function InputCompanion({
  assistant,
  sessionId,
  useInput,
  inputActions,
}: InputProps & { assistant: Assistant }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [query, setQuery] = useState<ReferenceQuery | undefined>()
  const draft = useInput((state) => state.draft)
  const latest = useRef({ draft, inputActions })
  latest.current = { draft, inputActions }

  const box = () => anchor.current?.closest('[data-composer-card]')?.querySelector('textarea') ?? undefined

  /** One write is one step of DSH's undo; the caret is set before the next key can come. */
  const write = ({ text, caret }: Draft) => {
    flushSync(() => latest.current.inputActions.setDraft(text))
    const mine = box()
    mine?.setSelectionRange(caret, caret)
  }

  useEffect(() => {
    const typed = ({ before, after, edit, byKeys }: Typed) => {
      const mended =
        (byKeys ? completeMarker(after, edit) : undefined) ??
        dropClosingTag(before, after, edit) ??
        dropBrokenTitle(before, after, edit)
      if (mended) write(mended)
      setQuery(mended || !byKeys ? undefined : referenceQueryAt(after))
    }
    const unwatch = watchTyping(box, typed)
    const leave = assistant.inputs.join(sessionId, {
      draft: () => latest.current.draft,
      write(text) {
        write({ text, caret: text.length })
        box()?.focus()
      },
    })
    return () => {
      unwatch()
      leave()
      setQuery(undefined)
    }
  }, [assistant, sessionId])

  useEffect(() => {
    if (!query) return
    // The caret went elsewhere without a letter typed.
    const moved = () => {
      const mine = box()
      const now = mine && document.activeElement === mine && { text: mine.value, caret: mine.selectionStart }
      if (!now || referenceQueryAt(now)?.start !== query.start) setQuery(undefined)
    }
    document.addEventListener('selectionchange', moved)
    return () => document.removeEventListener('selectionchange', moved)
  }, [query])

  return (
    <>
      <span ref={anchor} hidden />
      {query && (
        <ReferencePicker
          assistant={assistant}
          sessionId={sessionId}
          query={query.query}
          box={box}
          onPick={(card) => {
            const mine = box()
            if (mine) write(insertReference({ text: mine.value, caret: mine.selectionStart }, query, card))
            setQuery(undefined)
            mine?.focus()
          }}
          onClose={() => setQuery(undefined)}
        />
      )}
    </>
  )
}
