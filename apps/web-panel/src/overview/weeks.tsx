import type { Stats } from '@todo-assistant/shared/upkeep-api'
import { useLocale, useRoomWords } from '../panel.ts'
import { Plot } from './plot.tsx'
import { roundScale } from './scale.ts'
import { OVERVIEW_WORDS } from './words.ts'

const WIDTH = 640
const HEIGHT = 200
const LEFT = 34
const BOTTOM = 24
const TOP = 8

/** Cards opened and closed, week by week. */
export function Weeks({ weeks }: { weeks: Stats['weeks'] }) {
  const own = useRoomWords(OVERVIEW_WORDS)
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const { top, lines } = roundScale(Math.max(...weeks.flatMap(({ opened, closed }) => [opened, closed])))
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  const room = (WIDTH - LEFT) / weeks.length
  const bar = Math.min(18, room * 0.34)
  const sum = (key: 'opened' | 'closed') => weeks.reduce((all, week) => all + week[key], 0)
  return (
    <Plot
      summary={own.weeksSummary(sum('opened'), sum('closed'))}
      head={[own.weekOf, own.opened, own.closed]}
      rows={weeks.map(({ week, opened, closed }) => [day.format(week), opened, closed])}
    >
      <p className="legend" aria-hidden="true">
        <span className="legend-opened">{own.opened}</span>
        <span className="legend-closed">{own.closed}</span>
      </p>
      <svg className="plot-area" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {lines.map((line) => (
          <g key={line}>
            <line className="grid" x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} />
            <text x={LEFT - 8} y={y(line) + 4} textAnchor="end">
              {line}
            </text>
          </g>
        ))}
        {weeks.map(({ week, opened, closed }, index) => {
          const middle = LEFT + room * (index + 0.5)
          return (
            <g key={week}>
              <rect
                className="bar-opened"
                x={middle - bar - 1}
                width={bar}
                y={y(opened)}
                height={y(0) - y(opened)}
                rx="2"
              />
              <rect className="bar-closed" x={middle + 1} width={bar} y={y(closed)} height={y(0) - y(closed)} rx="2" />
              {(weeks.length - 1 - index) % 2 === 0 && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                  {day.format(week)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Plot>
  )
}
