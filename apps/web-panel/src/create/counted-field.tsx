import './counted-field.css'
import { countGraphemes } from '@todo-assistant/shared/text'
import { useId } from 'react'
import { useWords } from '../panel.ts'

interface CountedFieldProps {
  label: string
  hint?: string
  value: string
  limit?: number
  lines?: boolean
  mono?: boolean
  /** Takes the focus when it appears. */
  first?: boolean
  onChange: (value: string) => void
}

/** A labelled field that says how much of its limit is used. */
export function CountedField({ label, hint, value, limit, lines, mono, first, onChange }: CountedFieldProps) {
  const words = useWords()
  const id = useId()
  const given = limit === undefined ? 0 : countGraphemes(value.trim())
  const over = limit !== undefined && given > limit
  const shared = {
    id,
    className: mono ? 'input mono' : 'input',
    value,
    'aria-invalid': over,
    autoFocus: first ?? false,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {hint && <span className="soft">{hint}</span>}
        {limit !== undefined && value !== '' && (
          <span className="counter" data-wrong={over}>
            {over ? words.tooLong(given, limit) : words.left(given, limit)}
          </span>
        )}
      </div>
      {lines ? <textarea rows={2} {...shared} /> : <input {...shared} />}
    </div>
  )
}
