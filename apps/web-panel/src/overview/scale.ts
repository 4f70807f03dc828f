/**
 * A round number at or above the largest value, and the lines to draw up to it.
 * @returns at most five lines, zero included; for nothing at all the top is 1.
 */
export function roundScale(largest: number): { top: number; lines: number[] } {
  if (largest <= 0) return { top: 1, lines: [0, 1] }
  const raw = largest / 4
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((each) => each * size).find((each) => each >= raw) ?? raw)
  const whole = Math.ceil(step)
  const count = Math.ceil(largest / whole)
  return { top: count * whole, lines: Array.from({ length: count + 1 }, (_, index) => index * whole) }
}
