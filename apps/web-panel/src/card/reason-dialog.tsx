import { LIMITS } from '@todo-assistant/shared/limits'
import type { CardRow } from '@todo-assistant/shared/card'
import { countGraphemes } from '@todo-assistant/shared/text'
import { useState, type FormEvent } from 'react'
import { CountedField } from '../create/counted-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { usePanel, useWords } from '../panel.ts'

/** Archives a card and keeps why, for whoever finds it later. */
export function ReasonDialog({ row, onClose }: { row: CardRow; onClose: () => void }) {
  const { deeds } = usePanel()
  const words = useWords()
  const [reason, setReason] = useState('')
  const over = countGraphemes(reason.trim()) > LIMITS.dropReason

  function submit(event: FormEvent) {
    event.preventDefault()
    if (over) return
    void deeds.setStatus(row, 'dropped', reason.trim())
    onClose()
  }

  return (
    <Dialog title={`${words.archive} #${row.number}`} onClose={onClose}>
      <form className="dialog-body" onSubmit={submit}>
        <CountedField
          label={words.dropReason}
          hint={words.optional}
          value={reason}
          limit={LIMITS.dropReason}
          first
          onChange={setReason}
        />
        <div className="dialog-foot">
          <button type="button" className="quiet" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="primary" disabled={over}>
            {words.archive}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
