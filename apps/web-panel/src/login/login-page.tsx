import './login-page.css'
import { LOGIN_WORDS } from './words.ts'
import { useId, useState, type FormEvent } from 'react'
import type { SessionState } from './session.ts'
import { LanguageSwitch } from '../words/language-switch.tsx'
import { readFragment } from '../place/fragment.ts'
import { usePanel, useRoomWords, useWords } from '../panel.ts'

type Why = Extract<SessionState, { phase: 'out' }>['why']

/** The code of a pasted one-time address, or the code itself. */
function codeOf(text: string): string {
  const hash = text.indexOf('#')
  return hash < 0 ? text.trim() : (readFragment(text.slice(hash).trim()).code ?? '')
}

/** How to open the panel; also takes an address that a person copied from a terminal. */
export function LoginPage({ why }: { why: Why }) {
  const { session } = usePanel()
  const words = useWords()
  const own = useRoomWords(LOGIN_WORDS)
  const field = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Why>(why)
  const [remembered, setRemembered] = useState(session.remembers())
  const lead = {
    none: own.loginLead,
    expired: own.loginExpired,
    'code-refused': own.loginRefused,
    'daemon-absent': own.loginAbsent,
  }[refused]

  async function enter(event: FormEvent) {
    event.preventDefault()
    const code = codeOf(text)
    if (!code) return
    session.setRemember(remembered)
    const problem = await session.useCode(code)
    if (problem) setRefused(problem)
  }

  return (
    <main className="login">
      <div className="login-card">
        <img src="./icon.svg" alt="" width="40" height="40" />
        <h1>{own.loginTitle}</h1>
        <p role="status">{lead}</p>
        <pre className="login-command">
          <code>{refused === 'daemon-absent' ? own.loginServe : own.loginCommand}</code>
        </pre>
        <p className="soft">{own.loginHow}</p>
        <form onSubmit={(event) => void enter(event)}>
          <label htmlFor={field}>{own.loginPaste}</label>
          <div className="login-line">
            <input
              id={field}
              className="input"
              value={text}
              autoComplete="off"
              spellCheck={false}
              placeholder={own.loginPasteLabel}
              onChange={(event) => setText(event.target.value)}
            />
            <button type="submit" className="primary">
              {own.loginEnter}
            </button>
          </div>
          <label className="check">
            <input type="checkbox" checked={remembered} onChange={(event) => setRemembered(event.target.checked)} />
            {words.rememberBrowser}
          </label>
        </form>
        <LanguageSwitch />
      </div>
    </main>
  )
}
