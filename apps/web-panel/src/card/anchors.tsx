import type { Card } from '@todo-assistant/shared/card'
import { useWords } from '../panel.ts'
import { Section } from './section.tsx'

/** Anchors 代码坐标: where the code stood when the card was written. */
export function Anchors({ anchors }: { anchors: Card['anchors'] }) {
  const words = useWords()
  const { commit, branch, reason, dirty, symbols } = anchors
  if (!commit && !branch && !reason && symbols.length === 0) return null
  return (
    <Section title={words.anchors}>
      <dl className="facts">
        {(commit ?? branch) && (
          <div>
            <dt>{words.commit}</dt>
            <dd>
              {commit && (
                <span className="mono" title={commit}>
                  {commit.slice(0, 10)}
                </span>
              )}
              {branch && <span className="mono soft">{branch}</span>}
              {dirty && <span className="tag">{words.dirty}</span>}
            </dd>
          </div>
        )}
        {reason && (
          <div>
            <dt>{words.commit}</dt>
            <dd className="soft">{words[`reason_${reason}`]}</dd>
          </div>
        )}
        {symbols.length > 0 && (
          <div>
            <dt>{words.symbols}</dt>
            <dd className="symbols">
              {symbols.map(({ file, symbol, line, foundAt }) => (
                <span key={`${file}#${symbol}:${line}`} className="mono">
                  {file}
                  {symbol && <span className="symbol">#{symbol}</span>}
                  {(foundAt ?? line) && <span className="soft">:{foundAt ?? line}</span>}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
