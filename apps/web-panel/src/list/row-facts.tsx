import type { CardRow } from '@todo-assistant/shared/card'
import { useFreshness } from '../live/freshness.ts'
import { Icon } from '../parts/icon.tsx'
import { usePanel, useLocale, useWords } from '../panel.ts'
import type { PlaceName } from './card-list.tsx'

/** Kind, what is special about the card, where it lies and what happened to it, in one line. */
export function RowFacts({ row, place }: { row: CardRow; place: PlaceName | null }) {
  const words = useWords()
  return (
    <p className="row-facts">
      <span className="tag" data-kind={row.kind}>
        {words[`kind_${row.kind}`]}
      </span>
      {row.status === 'doing' && <span className="tag">{words.doing}</span>}
      {row.status === 'dropped' && <span className="tag">{words.dropped}</span>}
      <FreshnessBadge row={row} />
      {row.raw && (
        <span className="tag" title={words.rawHint}>
          {words.raw}
        </span>
      )}
      {row.incomplete && !row.raw && (
        <span className="tag" data-kind="waiting" title={words.incompleteHint}>
          {words.incomplete}
        </span>
      )}
      {place && (
        <span className="row-fact">
          <Icon name={place.inbox ? 'inbox' : 'folder'} />
          {place.name}
        </span>
      )}
      {row.firstFile && (
        <span className="row-fact row-file" title={row.firstFile}>
          <Icon name="file" />
          <bdi className="mono row-path">{row.firstFile}</bdi>
          {row.files > 1 && <span>{words.moreFiles(row.files - 1)}</span>}
        </span>
      )}
      {row.notes > 0 && (
        <span className="row-fact">
          <Icon name="note" />
          {words.notes(row.notes)}
        </span>
      )}
      {row.badge > 0 && (
        <span className="row-badge" title={words.fresh(row.badge)}>
          <span className="sr-only">{words.fresh(row.badge)}</span>
        </span>
      )}
    </p>
  )
}

/** Only where the code has moved: unchanged code needs no sign. */
function FreshnessBadge({ row }: { row: CardRow }) {
  const { freshness: store } = usePanel()
  const words = useWords()
  const locale = useLocale()
  const told = useFreshness(store, row)
  const fixed = told?.freshness.possiblyFixed
  if (!told || (told.freshness.verdict !== 'drifted' && told.freshness.verdict !== 'stale' && !fixed)) return null
  return (
    <span className="tag" data-kind={told.freshness.verdict === 'stale' ? 'wrong' : 'waiting'} title={told.say(locale)}>
      {fixed ? words.maybeFixed : words[`code_${told.freshness.verdict as 'drifted' | 'stale'}`]}
    </span>
  )
}
