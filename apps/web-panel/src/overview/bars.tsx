const ROW = 30
const NAME = 190
const WIDTH = 640
const FIGURE = 90

interface BarsProps {
  bars: readonly { readonly key: string; readonly name: string; readonly value: number; readonly said: string }[]
  tone: 'opened' | 'closed'
}

/** Lying bars, the longest as wide as there is room; each with its figure. */
export function Bars({ bars, tone }: BarsProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  const room = WIDTH - NAME - FIGURE
  return (
    <svg className="plot-area" viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} aria-hidden="true">
      {bars.map(({ key, name, value, said }, index) => {
        const width = (value / largest) * room
        const middle = index * ROW + ROW / 2
        return (
          <g key={key}>
            <text className="bar-name" x={NAME - 12} y={middle + 4} textAnchor="end">
              {name.length > 18 ? `${name.slice(0, 17)}…` : name}
            </text>
            <rect
              className={`bar-${tone}`}
              x={NAME}
              y={middle - 8}
              width={Math.max(width, value > 0 ? 2 : 0)}
              height="16"
              rx="3"
            />
            <text x={NAME + width + 8} y={middle + 4}>
              {said}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
