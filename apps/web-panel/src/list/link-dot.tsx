import { useSyncExternalStore } from 'react'
import { usePanel, useWords } from '../panel.ts'

/** A quiet sign that the list is live. */
export function LinkDot() {
  const { link } = usePanel()
  const words = useWords()
  const state = useSyncExternalStore(link.subscribe, link.now)
  const word = { live: words.live, connecting: words.connecting, offline: words.offlineShort }[state.link]
  return (
    <span className="link" data-link={state.link} title={word}>
      <span className="link-dot" aria-hidden="true" />
      <span className="link-word">{word}</span>
    </span>
  )
}
