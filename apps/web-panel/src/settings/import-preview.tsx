import type { ImportReport } from '@todo-assistant/shared/upkeep-api'
import { useRoomWords, useWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

const SHOWN = 200

interface ImportPreviewProps {
  name: string
  report: ImportReport
  busy: boolean
  onApply: () => void
  onClose: () => void
}

/** What an import would do, or did: card by card, those that need a look first. */
export function ImportPreview({ name, report, busy, onApply, onClose }: ImportPreviewProps) {
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const order = ['refused', 'renumbered', 'kept-newer', 'kept-older', 'added', 'unchanged'] as const
  const cards = report.cards.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  const comingRules = report.rules.filter((rules) => rules.outcome === 'added').length
  const nothing = report.added + comingRules === 0
  return (
    <div className="preview" role="region" aria-label={own.preview}>
      <p role="status">
        <strong>{report.applied ? own.imported : own.wouldImport}</strong>{' '}
        {own.sums(report.added, report.renumbered, report.unchanged, report.refused)}
      </p>
      <p className="soft">
        {name} · {own[`format_${report.format}`]}
      </p>
      {report.workspaces.length > 0 && (
        <ul className="shell-list">
          {report.workspaces.map(({ from, to }) => (
            <li key={from} className="mono">
              {from} → {to}
            </li>
          ))}
        </ul>
      )}
      {report.rules.length > 0 && (
        <ul className="shell-list">
          {report.rules.map((rules) => (
            <li key={`${rules.workspace} ${rules.outcome}`}>
              {own.rulesOf(rules.workspace)}: {own[`outcome_${rules.outcome}`]}
              <span className="soft"> {rules.detail ?? rules.text}</span>
            </li>
          ))}
        </ul>
      )}
      {report.unknownFields.length > 0 && <p className="card-hint">{own.unknown(report.unknownFields.join(', '))}</p>}
      <div className="preview-rows">
        <table className="shell-table">
          <thead>
            <tr>
              <th scope="col">{own.number}</th>
              <th scope="col">{words.title}</th>
              <th scope="col">{own.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {cards.slice(0, SHOWN).map((card) => (
              <tr key={`${card.id} ${card.number}`}>
                <td>{card.number}</td>
                <td>{card.title}</td>
                <td>
                  {own[`outcome_${card.outcome}`]}
                  {card.formerly && ` (${words.formerly(`#${card.formerly}`)})`}
                  {card.detail && <span className="soft"> {card.detail}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {cards.length > SHOWN && <p className="soft">{own.moreCards(cards.length - SHOWN)}</p>}
      </div>
      <div className="shell-line">
        {!report.applied && (
          <button type="button" className="primary" disabled={busy || nothing} onClick={onApply}>
            {report.added > 0 ? own.apply(report.added) : own.applyRules(comingRules)}
          </button>
        )}
        <button type="button" className="quiet" onClick={onClose}>
          {report.applied ? words.close : words.cancel}
        </button>
      </div>
    </div>
  )
}
