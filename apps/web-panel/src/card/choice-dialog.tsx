import './choice-dialog.css'
import { useId, useState } from 'react'
import type { Question } from '../deeds/choice.ts'
import type { Conflict, PatchField } from '../deeds/merge-edit.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useWords } from '../panel.ts'
import type { Words } from '../words/zh.ts'

/** Two people or tabs changed the same field: the person says which side stays, field by field. */
export function ChoiceDialog({ question }: { question: Question }) {
  const words = useWords()
  const [mine, setMine] = useState<ReadonlySet<PatchField>>(new Set(question.conflicts.map(({ field }) => field)))
  const chosen = (fields: ReadonlySet<PatchField>) => question.conflicts.filter(({ field }) => fields.has(field))
  const pick = (field: PatchField, own: boolean) => {
    const next = new Set(mine)
    if (own) next.add(field)
    else next.delete(field)
    setMine(next)
  }
  return (
    <Dialog title={words.conflictTitle} onClose={() => question.answer([])}>
      <div className="dialog-body">
        <p className="choice-lead">{words.conflictLead}</p>
        {question.conflicts.map((conflict) => (
          <Sides
            key={conflict.field}
            conflict={conflict}
            own={mine.has(conflict.field)}
            onPick={(own) => pick(conflict.field, own)}
          />
        ))}
        <div className="dialog-foot">
          <button type="button" className="quiet" onClick={() => question.answer([])}>
            {words.keepTheirs}
          </button>
          <button type="button" className="primary" onClick={() => question.answer(chosen(mine))}>
            {words.applyChoice}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

interface SidesProps {
  conflict: Conflict
  own: boolean
  onPick: (own: boolean) => void
}

function Sides({ conflict, own, onPick }: SidesProps) {
  const words = useWords()
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{fieldName(conflict.field, words)}</legend>
      {[false, true].map((side) => (
        <label key={String(side)} className="choice-side" data-chosen={side === own}>
          <span className="check">
            <input type="radio" name={name} checked={side === own} onChange={() => onPick(side)} />
            {side ? words.mine : words.theirs}
          </span>
          <span className="card-text">{say(side ? conflict.mine : conflict.theirs, conflict.field, words)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function fieldName(field: PatchField, words: Words): string {
  return field === 'touchedFiles' ? words.files : words[field]
}

function say(value: unknown, field: PatchField, words: Words): string {
  if (value === null || value === '') return words.empty
  if (field === 'kind') return words[`kind_${value as 'idea'}`]
  if (field === 'status') return words[`status_${value as 'open'}`]
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 1)
}
