import type { PageWords } from '../words.ts'
import type { Paragraph } from './paragraphs.ts'

/** The paragraphs of a message with a box each; the first box takes or leaves them all. */
export function ParagraphList({
  paragraphs,
  chosen,
  words,
  onChoose,
}: {
  paragraphs: readonly Paragraph[]
  chosen: readonly boolean[]
  words: PageWords
  onChoose(chosen: boolean[]): void
}) {
  const all = chosen.every(Boolean)
  return (
    <div className="todo-assistant-paragraphs">
      {paragraphs.length > 1 && (
        <label className="todo-assistant-all">
          <input type="checkbox" checked={all} onChange={() => onChoose(chosen.map(() => !all))} />
          {words.all}
        </label>
      )}
      {paragraphs.map(({ kind, text }, index) => (
        <label key={index} data-kind={kind} data-chosen={chosen[index] || undefined}>
          <input
            type="checkbox"
            checked={chosen[index] ?? false}
            onChange={() => onChoose(chosen.map((each, at) => (at === index ? !each : each)))}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
