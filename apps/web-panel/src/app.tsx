import { useEffect, useSyncExternalStore } from 'react'
import { CardsPage } from './list/cards-page.tsx'
import { later } from './parts/later.tsx'
import { ToastList } from './parts/toast-list.tsx'
import { usePanel, useWords } from './panel.ts'

const [LoginPage] = later(async () => (await import('./login/login-page.tsx')).LoginPage)

/** Signed in: the cards; else how to open the panel. */
export function App() {
  const { session, feed, queries } = usePanel()
  const words = useWords()
  const state = useSyncExternalStore(session.subscribe, session.now)

  useEffect(() => {
    if (state.phase !== 'out') return
    feed.stop()
    queries.clear()
  }, [state.phase, feed, queries])

  return (
    <>
      {state.phase === 'in' && <CardsPage />}
      {state.phase === 'out' && <LoginPage why={state.why} />}
      {state.phase === 'looking' && (
        <p className="waiting" role="status">
          {words.looking}
        </p>
      )}
      <ToastList />
    </>
  )
}
