/** One line of the table: what, how it was compared, the figure, the goal where there is one. */
export interface Line {
  what: string
  figure: string
  against: string
  goal: string
  /** Whether the goal is met; undefined where there is none. */
  met: boolean | undefined
}

/** Prints lines as one Markdown table. */
export function print(title: string, lines: readonly Line[]): void {
  console.log(`\n### ${title}\n`)
  console.log('| what | figure | against, same run | goal | |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const { what, figure, against, goal, met } of lines) {
    console.log(`| ${what} | ${figure} | ${against} | ${goal} | ${met === undefined ? '' : met ? 'met' : 'missed'} |`)
  }
}
