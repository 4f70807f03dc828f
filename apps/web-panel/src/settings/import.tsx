import type { ImportReport } from '@todo-assistant/shared/upkeep-api'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { Icon } from '../parts/icon.tsx'
import { ShellPart } from '../parts/page-shell.tsx'
import { usePanel, useRoomWords, useWords } from '../panel.ts'
import { ImportPreview } from './import-preview.tsx'
import { SETTINGS_WORDS } from './words.ts'

const PATIENCE = 300_000
const LIMIT = 64 * 1024 * 1024

interface Chosen {
  readonly name: string
  readonly content: string
  readonly report: ImportReport
}

/** An export, or the former plugin's file: first what would happen, then the person decides. */
export function Import() {
  const { client } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  const send = (content: string, apply: boolean) =>
    client.call<ImportReport>('/import', { method: 'POST', body: { content, apply }, timeout: PATIENCE })

  async function run(work: () => Promise<Chosen>) {
    setBusy(true)
    setWrong('')
    try {
      setChosen(await work())
    } catch (error) {
      setWrong(describe(error, words))
    }
    setBusy(false)
  }

  function choose(file: File | undefined) {
    setChosen(null)
    if (!file) return
    if (file.size > LIMIT) return setWrong(own.tooLarge)
    void run(async () => {
      const content = await file.text()
      return { name: file.name, content, report: await send(content, false) }
    })
  }

  return (
    <ShellPart title={own.import} lead={own.importLead}>
      <div className="shell-line">
        <label className="secondary file-choice">
          <Icon name="file" />
          {own.chooseFile}
          <input
            type="file"
            className="sr-only"
            accept=".jsonl,.json"
            disabled={busy}
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file can be chosen again after it was mended.
              event.target.value = ''
            }}
          />
        </label>
        {busy && <span role="status">{words.loading}</span>}
      </div>
      {wrong && (
        <p className="card-hint" data-tone="wrong" role="alert">
          {wrong}
        </p>
      )}
      {chosen && (
        <ImportPreview
          name={chosen.name}
          report={chosen.report}
          busy={busy}
          onApply={() => void run(async () => ({ ...chosen, report: await send(chosen.content, true) }))}
          onClose={() => setChosen(null)}
        />
      )}
    </ShellPart>
  )
}
