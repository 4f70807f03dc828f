import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { Icon } from '../parts/icon.tsx'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

const PATIENCE = 120_000

/** Everything as one file that outlives the tool. */
export function Export() {
  const { client, toasts } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const file = await client.call<Blob>('/export', { read: 'blob', timeout: PATIENCE })
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = `todo-assistant-${new Date().toISOString().slice(0, 10)}.jsonl`
      link.click()
      // The download has its own hold on the data once it began.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      toasts.warn(describe(error, words))
    }
    setBusy(false)
  }

  return (
    <ShellPart title={own.export} lead={own.exportLead}>
      <div className="shell-line">
        <button type="button" className="secondary" disabled={busy} onClick={() => void save()}>
          <Icon name="download" />
          {busy ? words.loading : own.download}
        </button>
      </div>
    </ShellPart>
  )
}
