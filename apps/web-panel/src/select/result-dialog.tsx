import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { useRoomWords, useWords } from '../panel.ts'
import type { BulkResult } from './bulk.ts'
import { SELECT_WORDS } from './words.ts'

/** What became of each card: those that were refused first, with the reason. */
export function ResultDialog({ results, onClose }: { results: readonly BulkResult[]; onClose: () => void }) {
  const words = useWords()
  const own = useRoomWords(SELECT_WORDS)
  const wrong = results.filter((each) => each.wrong !== null)
  const right = results.filter((each) => each.wrong === null)
  return (
    <Dialog title={own.results(right.length, wrong.length)} onClose={onClose}>
      <div className="dialog-body">
        <ul className="results">
          {[...wrong, ...right].map(({ row, wrong: why }) => (
            <li key={row.id} data-wrong={why !== null}>
              <Icon name={why === null ? 'check' : 'warning'} />
              <span>
                <span className="row-number">#{row.number}</span> {row.title}
                {why !== null && <span className="result-why">{why}</span>}
              </span>
            </li>
          ))}
        </ul>
        <div className="dialog-foot">
          <button type="button" className="primary" onClick={onClose}>
            {words.close}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
