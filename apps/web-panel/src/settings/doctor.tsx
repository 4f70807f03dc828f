import type { DoctorReport } from '@todo-assistant/shared/upkeep-api'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { Icon } from '../parts/icon.tsx'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

const PATIENCE = 120_000

/** Looks the whole store over, changes nothing, and says what it looked at. */
export function Doctor() {
  const { client, toasts } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const [report, setReport] = useState<DoctorReport | null>(null)
  const [busy, setBusy] = useState(false)

  async function look() {
    setBusy(true)
    try {
      setReport(await client.call<DoctorReport>('/doctor', { timeout: PATIENCE }))
    } catch (error) {
      toasts.warn(describe(error, words))
    }
    setBusy(false)
  }

  return (
    <ShellPart title={own.doctor} lead={own.doctorLead}>
      <div className="shell-line">
        <button type="button" className="secondary" disabled={busy} onClick={() => void look()}>
          {busy ? words.loading : own.look}
        </button>
        {report && <span role="status">{report.ok ? own.allWell : own.notWell}</span>}
      </div>
      {report && (
        <ul className="shell-list findings">
          {report.findings.map(({ check, level, detail }) => (
            <li key={check} data-level={level}>
              <Icon name={level === 'ok' ? 'check' : 'warning'} />
              <span>{own.checks[check as keyof typeof own.checks] ?? check}</span>
              {level !== 'ok' && (
                <span className="tag" data-kind={level === 'error' ? 'wrong' : 'waiting'}>
                  {own[`level_${level}`]}
                </span>
              )}
              <span className="soft">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </ShellPart>
  )
}
