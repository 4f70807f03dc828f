import { useSyncExternalStore } from 'react'
import { usePanel, useWords } from '../panel.ts'

/** Says when the connection is gone, when everything is up to date again, and when an update came. */
export function LinkBanner() {
  const { link, feed } = usePanel()
  const words = useWords()
  const { link: now, caughtUp, updated } = useSyncExternalStore(link.subscribe, link.now)
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
      {caughtUp && !updated && (
        <div className="banner" data-tone="calm">
          <span>{words.caughtUp}</span>
        </div>
      )}
      {updated && (
        <div className="banner" data-tone="calm">
          <span>{words.updated}</span>
          <button type="button" className="secondary" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </div>
      )}
    </div>
  )
}
