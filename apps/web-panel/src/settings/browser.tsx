import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

/** How long this browser stays signed in, and signing out. */
export function Browser() {
  const { session, toasts } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const [remembered, setRemembered] = useState(session.remembers)

  async function keep(yes: boolean) {
    setRemembered(yes)
    try {
      await session.keep(yes)
      toasts.tell(yes ? own.kept : own.notKept)
    } catch (error) {
      setRemembered(!yes)
      session.setRemember(!yes)
      toasts.warn(describe(error, words))
    }
  }
  const leave = (everywhere: boolean) =>
    void session.leave(everywhere).catch((error: unknown) => toasts.warn(describe(error, words)))

  return (
    <ShellPart title={own.browser}>
      <label className="check">
        <input type="checkbox" checked={remembered} onChange={(event) => void keep(event.target.checked)} />
        {words.rememberBrowser}
      </label>
      <div className="shell-line">
        <button type="button" className="secondary" onClick={() => leave(false)}>
          {own.signOut}
        </button>
        <button type="button" className="quiet" onClick={() => leave(true)}>
          {own.signOutEverywhere}
        </button>
      </div>
    </ShellPart>
  )
}
