import './rules-bar.css'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { useWords } from '../panel.ts'

const [RulesEditor, warm] = later(async () => (await import('./rules-editor.tsx')).RulesEditor)

/** The rules 通用规则 of a workspace, folded away at the foot of its list (§8). */
export function RulesBar({ workspace }: { workspace: WorkspaceName }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <section className="rules" aria-label={words.rules}>
      <button
        type="button"
        className="rules-toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={warm}
      >
        <span>{words.rules}</span>
        <span className="rules-hint">{words.rulesHint}</span>
        <Icon name="chevron" />
      </button>
      {open && <RulesEditor workspace={workspace} onClose={() => setOpen(false)} />}
    </section>
  )
}
