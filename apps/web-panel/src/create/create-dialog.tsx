import './create-dialog.css'
import { LIMITS } from '@todo-assistant/shared/limits'
import type { CardDraft } from '@todo-assistant/shared/api'
import type { Kind } from '@todo-assistant/shared/card'
import { useRef, useState, type FormEvent } from 'react'
import { Refused } from '../data/client.ts'
import { describe } from '../deeds/describe.ts'
import { useWorkspaces } from '../list/use-workspaces.ts'
import { workspaceName } from '../list/workspace-switch.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ALL, usePlace } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import { CountedField } from './counted-field.tsx'

const KINDS: readonly Kind[] = ['defect', 'idea']

/** A card by hand: title and kind are enough, the rest may follow later. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { deeds, place: store } = usePanel()
  const words = useWords()
  const { scope } = usePlace(store)
  const { data } = useWorkspaces()
  const here = data?.workspaces.find(({ id, path }) => id === scope || path === scope)
  const [workspace, setWorkspace] = useState<string | null>(null)
  const [kind, setKind] = useState<Kind>('defect')
  const [text, setText] = useState({ title: '', what: '', nextStep: '', files: '' })
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Refused | Error | null>(null)
  const key = useRef({ body: '', id: '' })
  const chosen = workspace ?? here?.id ?? (scope === ALL ? 'inbox' : scope)

  function change(name: keyof typeof text, value: string) {
    setText({ ...text, [name]: value })
    setWrong(null)
  }

  async function create(notDuplicateOf?: string[]) {
    const draft: CardDraft = { title: text.title.trim(), kind, workspace: chosen }
    if (text.what.trim()) draft[kind === 'defect' ? 'symptom' : 'intent'] = text.what
    if (text.nextStep.trim()) draft.nextStep = text.nextStep
    const files = text.files.split('\n').flatMap((line) => line.trim() || [])
    if (files.length > 0) draft.touchedFiles = files
    if (notDuplicateOf) draft.notDuplicateOf = notDuplicateOf
    const body = JSON.stringify(draft)
    // Trying the same card again must not make two of it.
    if (key.current.body !== body) key.current = { body, id: crypto.randomUUID() }
    setBusy(true)
    try {
      const { card } = await deeds.add(draft, key.current.id)
      onClose()
      store.openCard(card.number)
    } catch (error) {
      setWrong(error instanceof Error ? error : new Error(String(error)))
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.title.trim() !== '') void create()
  }

  return (
    <Dialog title={words.newCard} onClose={onClose}>
      <form className="dialog-body" onSubmit={submit}>
        <p className="soft create-lead">{words.createLead}</p>
        <CountedField
          label={words.title}
          value={text.title}
          limit={LIMITS.title}
          first
          onChange={(value) => change('title', value)}
        />
        <div className="create-line">
          <fieldset className="segments">
            <legend className="sr-only">{words.kind}</legend>
            {KINDS.map((each) => (
              <label key={each} className="segment" data-kind={each}>
                <input type="radio" name="kind" value={each} checked={kind === each} onChange={() => setKind(each)} />
                {words[`kind_${each}`]}
              </label>
            ))}
          </fieldset>
          <label className="create-place">
            <span className="sr-only">{words.workspace}</span>
            <select className="input" value={chosen} onChange={(event) => setWorkspace(event.target.value)}>
              {!data?.workspaces.some(({ id }) => id === chosen) && (
                <option value={chosen}>{chosen === 'inbox' ? words.inbox : chosen}</option>
              )}
              {data?.workspaces.map((each) => (
                <option key={each.id} value={each.id}>
                  {workspaceName(each, words)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <CountedField
          lines
          label={kind === 'defect' ? words.symptom : words.intent}
          hint={words.optional}
          value={text.what}
          limit={LIMITS.core}
          onChange={(value) => change('what', value)}
        />
        <CountedField
          lines
          label={words.nextStep}
          hint={words.optional}
          value={text.nextStep}
          limit={LIMITS.core}
          onChange={(value) => change('nextStep', value)}
        />
        <CountedField
          lines
          mono
          label={words.files}
          hint={`${words.optional} · ${words.filesHint}`}
          value={text.files}
          onChange={(value) => change('files', value)}
        />
        {wrong && <Refusal error={wrong} onOpen={onClose} onAnyway={(number) => void create([number])} />}
        <div className="dialog-foot">
          <button type="button" className="quiet" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="primary" disabled={busy || text.title.trim() === ''}>
            {words.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface RefusalProps {
  error: Error
  onOpen: () => void
  onAnyway: (number: string) => void
}

/** A suspected duplicate is for the person to judge: look at it, or say that they differ. */
function Refusal({ error, onOpen, onAnyway }: RefusalProps) {
  const { place } = usePanel()
  const words = useWords()
  const number = error instanceof Refused && error.code === 'duplicate_card' ? duplicateNumber(error) : undefined
  return (
    <div className="create-wrong" role="alert">
      <p>{describe(error, words)}</p>
      {number && (
        <p className="create-answers">
          <button
            type="button"
            className="secondary"
            onClick={() => {
              onOpen()
              place.openCard(number)
            }}
          >
            {words.openDuplicate(number)}
          </button>
          <button type="button" className="quiet" onClick={() => onAnyway(number)}>
            {words.createAnyway}
          </button>
        </p>
      )}
    </div>
  )
}

function duplicateNumber({ problem }: Refused): string | undefined {
  return (problem.candidate as { number: string } | undefined)?.number
}
