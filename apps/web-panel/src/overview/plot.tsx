import type { ReactNode } from 'react'
import { useRoomWords } from '../panel.ts'
import { OVERVIEW_WORDS } from './words.ts'

interface PlotProps {
  /** One sentence that says what there is to see. */
  summary: string
  children: ReactNode
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** A plot for the eye, and the same numbers as a table behind it. */
export function Plot({ summary, children, head, rows }: PlotProps) {
  const own = useRoomWords(OVERVIEW_WORDS)
  return (
    <figure className="plot">
      {children}
      <figcaption className="soft">{summary}</figcaption>
      <details>
        <summary>{own.table}</summary>
        <table className="shell-table">
          <thead>
            <tr>
              {head.map((name, index) => (
                <th key={name} scope="col" className={index > 0 ? 'figure' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  // Columns have no other name than their place.
                  // oxlint-disable-next-line no-array-index-key
                  <td key={index} className="figure">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
