import { useSyncExternalStore } from 'react'
import { usePanel, useWords } from '../panel.ts'

/** Says when the connection is gone, and when everything is up to date again. */
export function LinkBanner() {
  const { link, feed } = usePanel()
  const words = useWords()
  const { link: now, caughtUp } = useSyncExternalStore(link.subscribe, link.now)
  return (
    <div role="status">
      {now === 'offline' && (
        <div className="banner">
          <span>{words.offline}</span>
          <button type="button" className="secondary" onClick={feed.retry}>
            {words.retry}
          </button>
        </div>
      )}
      {caughtUp && (
        <div className="banner" data-tone="calm">
          <span>{words.caughtUp}</span>
        </div>
      )}
    </div>
  )
}
