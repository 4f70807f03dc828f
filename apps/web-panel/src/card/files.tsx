import type { Card } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../panel.ts'
import { FileLink } from './file-link.tsx'
import { FileStateTag } from './state-tags.tsx'
import { folderOf } from './folder-of.ts'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'

const paths = (card: Card) => card.touchedFiles.map(({ path }) => path).join('\n')
const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** Touched files of the card and how each stands now; edited as lines of paths. */
export function Files({ card, freshness }: { card: Card; freshness: Freshness | undefined }) {
  const words = useWords()
  const [base, setBase] = useState<Card | null>(null)
  return (
    <Section title={words.files} onEdit={base ? undefined : () => setBase(card)}>
      {base ? (
        <TextEditor
          base={base}
          now={card}
          mono
          label={words.files}
          hint={words.filesHint}
          read={paths}
          patch={(text) => ({ touchedFiles: lines(text) })}
          onClose={() => setBase(null)}
        />
      ) : card.touchedFiles.length === 0 ? (
        <button type="button" className="card-empty" onClick={() => setBase(card)}>
          {words.empty}
        </button>
      ) : (
        <ul className="files">
          {card.touchedFiles.map(({ path, external }) => {
            const state = freshness?.files.find((file) => file.path === path)
            return (
              <li key={path}>
                <Icon name="file" />
                <FileLink path={state?.to ?? path} folder={folderOf(card)} />
                {external && <span className="tag">{words.external}</span>}
                {state && <FileStateTag file={state} />}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
