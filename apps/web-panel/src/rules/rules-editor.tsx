import { useQuery } from '@tanstack/react-query'
import type { Rules } from '@todo-assistant/shared/api'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import { LIMITS } from '@todo-assistant/shared/limits'
import { countGraphemes } from '@todo-assistant/shared/text'
import { useState } from 'react'
import { describe } from '../deeds/describe.ts'
import { rulesKey } from '../live/cache.ts'
import { usePanel, useWords } from '../panel.ts'

interface RulesEditorProps {
  workspace: WorkspaceName
  onClose: () => void
}

/** The text that goes with every card of a workspace into its new session. */
export function RulesEditor({ workspace, onClose }: RulesEditorProps) {
  const { client } = usePanel()
  const words = useWords()
  const path = `/workspaces/${encodeURIComponent(workspace.id)}/rules`
  const { data, error, refetch } = useQuery({
    queryKey: rulesKey(workspace.id),
    queryFn: () => client.call<Rules>(path),
  })
  if (!data)
    return error ? (
      <p className="rules-editor" role="alert">
        {describe(error, words)}
        <button type="button" className="secondary" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </p>
    ) : null
  return <Editor path={path} rules={data} onClose={onClose} />
}

function Editor({ path, rules, onClose }: { path: string; rules: Rules; onClose: () => void }) {
  const { client, queries, undo } = usePanel()
  const words = useWords()
  const [base, setBase] = useState(rules)
  const [text, setText] = useState(rules.text)
  const [wrong, setWrong] = useState('')
  const given = countGraphemes(text)
  const over = given > LIMITS.rules
  const overtaken = rules.rev !== base.rev && rules.text !== text

  async function put(next: string) {
    const answer = await client.call<Rules>(path, { method: 'PUT', body: { text: next } })
    queries.setQueryData(rulesKey(answer.workspace.id), answer)
    return answer
  }

  async function save() {
    if (over) return
    try {
      const before = rules.text
      setBase(await put(text.trim() === '' ? '' : text))
      setWrong('')
      undo.offer(words.toastRules, () => put(before))
      onClose()
    } catch (error) {
      setWrong(describe(error, words))
    }
  }

  return (
    <div className="rules-editor">
      <textarea
        // The person has just unfolded it.
        // oxlint-disable-next-line no-autofocus
        autoFocus
        className="input"
        aria-label={words.rules}
        aria-invalid={over}
        placeholder={words.rulesPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        }}
      />
      {overtaken && (
        <p className="card-hint">
          {words.rulesOvertaken}
          <button
            type="button"
            className="secondary"
            onClick={() => {
              setBase(rules)
              setText(rules.text)
            }}
          >
            {words.takeTheirs}
          </button>
        </p>
      )}
      {wrong && (
        <p className="card-hint" data-tone="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div className="editor-foot">
        <span className="counter" data-wrong={over}>
          {over ? words.tooLong(given, LIMITS.rules) : words.left(given, LIMITS.rules)}
        </span>
        <button type="button" className="quiet" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="primary" disabled={over || text === rules.text} onClick={() => void save()}>
          {words.save}
        </button>
      </div>
    </div>
  )
}
