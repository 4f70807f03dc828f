import { useQuery } from '@tanstack/react-query'
import type { BackupInfo } from '@todo-assistant/shared/upkeep-api'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useLocale, useRoomWords, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { SETTINGS_WORDS } from './words.ts'

const PATIENCE = 120_000

/** Whole copies of the store; the daemon keeps them, and takes one by itself every day. */
export function Backups() {
  const { client, toasts } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: () => client.call<{ backups: BackupInfo[] }>('/backups'),
    staleTime: 0,
  })

  async function backUp() {
    setBusy(true)
    try {
      const { name } = await client.call<BackupInfo>('/backups', { method: 'POST', body: {}, timeout: PATIENCE })
      toasts.tell(own.backedUp(name))
      await refetch()
    } catch (error) {
      toasts.warn(describe(error, words))
    }
    setBusy(false)
  }

  return (
    <ShellPart title={own.backups} lead={own.backupsLead}>
      {data && data.backups.length > 0 && (
        <ul className="shell-list">
          {data.backups.slice(0, 10).map(({ name, size, at }) => (
            <li key={name}>
              <span>{moment(at, locale)}</span>
              <span className="mono soft">{name}</span>
              <span className="soft">{own.size((size / 1_000_000).toFixed(1))}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="shell-line">
        <button type="button" className="secondary" disabled={busy} onClick={() => void backUp()}>
          {busy ? words.loading : own.backUp}
        </button>
      </div>
    </ShellPart>
  )
}
