import type { Card } from '@todo-assistant/shared/card'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { useState } from 'react'
import { useRoomWords, useWords } from '../panel.ts'
import { FileLink } from './file-link.tsx'
import { folderOf } from './folder-of.ts'
import { Section } from './section.tsx'
import { SymbolStateTag } from './state-tags.tsx'
import { readSymbolLines, symbolLines } from './symbol-lines.ts'
import { TextEditor } from './text-editor.tsx'
import { CARD_WORDS } from './words.ts'

/** Anchors 代码坐标: where the code stood when the card was written, and where its symbols are now. */
export function Anchors({ card, freshness }: { card: Card; freshness: Freshness | undefined }) {
  const words = useWords()
  const own = useRoomWords(CARD_WORDS)
  const [base, setBase] = useState<Card | null>(null)
  const { commit, branch, reason, dirty, symbols } = card.anchors
  return (
    <Section title={words.anchors} onEdit={base ? undefined : () => setBase(card)}>
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
              {freshness?.commit.later ? <span className="soft">{own.later(freshness.commit.later)}</span> : null}
            </dd>
          </div>
        )}
        {reason && (
          <div>
            <dt>{words.commit}</dt>
            <dd className="soft">{words[`reason_${reason}`]}</dd>
          </div>
        )}
        {symbols.length > 0 && !base && (
          <div>
            <dt>{words.symbols}</dt>
            <dd className="symbols">
              {symbols.map(({ file, symbol, line, foundAt }) => {
                const state = freshness?.symbols.find((each) => each.file === file && each.symbol === symbol)
                const at = state?.at ?? { file, line: foundAt ?? line ?? null }
                return (
                  <span key={`${file}#${symbol}:${line}`} className="symbol-line">
                    <FileLink path={at.file} folder={folderOf(card)} line={at.line}>
                      {symbol && <span className="symbol mono">#{symbol}</span>}
                      {at.line && <span className="soft mono">:{at.line}</span>}
                    </FileLink>
                    {state && <SymbolStateTag symbol={state} />}
                  </span>
                )
              })}
            </dd>
          </div>
        )}
      </dl>
      {base && (
        <TextEditor
          base={base}
          now={card}
          mono
          label={words.symbols}
          hint={own.symbolsHint}
          read={symbolLines}
          patch={(text) => ({ symbols: readSymbolLines(text) })}
          onClose={() => setBase(null)}
        />
      )}
      {!base && symbols.length === 0 && (
        <button type="button" className="card-empty" onClick={() => setBase(card)}>
          {own.addSymbols}
        </button>
      )}
    </Section>
  )
}
