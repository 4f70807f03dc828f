/** One small module in one language, in parts that the lives of the corpus change and move. */
export interface Language {
  name: string
  file: string
  /** Another place for code of this language, in another folder. */
  elsewhere: string
  head: string
  /** The symbol of the card: `parseLines`. */
  symbol: string
  fixed: string
  /** Another change of its code, which does not mend it. */
  faster: string
  commented: string
  reformatted: string
  /** Another function of the same name that does something else. */
  stranger: string
  other: string
  otherFixed: string
}

/** The module with the symbol in one of its forms; `null` leaves it out. */
export function module(language: Language, symbol: string | null = language.symbol, other = language.other): string {
  return [language.head, ...(symbol === null ? [] : [symbol]), other].join('\n')
}

const typescript: Language = {
  name: 'TypeScript',
  file: 'src/reader.ts',
  elsewhere: 'lib/lines.ts',
  head: `import { open } from './files.ts'

/** Reads a table of cells. */
export function readTable(path: string): string[][] {
  return parseLines(open(path)).map((line) => splitCells(line))
}
`,
  symbol: `/** One entry a line. */
export function parseLines(text: string): string[] {
  const lines = text.split('\\n')
  lines.pop()
  const kept = lines.filter((line) => line !== '')
  return kept.map((line) => line.trimEnd())
}
`,
  fixed: `/** One entry a line. */
export function parseLines(text: string): string[] {
  const lines = text.split('\\n')
  if (lines.at(-1) === '') lines.pop()
  const kept = lines.filter((line) => line !== '')
  return kept.map((line) => line.trimEnd())
}
`,
  faster: `/** One entry a line. */
export function parseLines(text: string): string[] {
  const lines = text.split(/\\n/)
  lines.pop()
  const kept = lines.filter((line) => line.length > 0)
  return kept.map((line) => line.trimEnd())
}
`,
  commented: `/** One entry a line, of a table. */
export function parseLines(text: string): string[] {
  // The last entry is empty.
  const lines = text.split('\\n')
  lines.pop()
  const kept = lines.filter((line) => line !== '')
  return kept.map((line) => line.trimEnd())
}
`,
  reformatted: `/** One entry a line. */
export function parseLines(text: string): string[] {
    const lines = text.split('\\n')
    lines.pop()

    const kept = lines.filter((line) => line !== '')
    return kept.map( (line) => line.trimEnd() )
}
`,
  stranger: `export function parseLines(log: Log): Entry[] {
  return log.entries.map((entry) => new Entry(entry.time, entry.level))
}
`,
  other: `export function splitCells(line: string): string[] {
  const cells: string[] = []
  for (const cell of line.split(',')) {
    cells.push(cell.trim())
  }
  return cells
}
`,
  otherFixed: `export function splitCells(line: string): string[] {
  const cells: string[] = []
  for (const cell of line.split(';')) {
    if (cell !== '') cells.push(cell.trim())
  }
  return cells
}
`,
}

const python: Language = {
  name: 'Python',
  file: 'app/reader.py',
  elsewhere: 'tools/lines.py',
  head: `from files import open_text


def read_table(path):
    return [split_cells(line) for line in parseLines(open_text(path))]

`,
  symbol: `def parseLines(text):
    """One entry a line."""
    lines = text.split("\\n")
    lines.pop()
    kept = [line for line in lines if line]
    return [line.rstrip() for line in kept]

`,
  fixed: `def parseLines(text):
    """One entry a line."""
    lines = text.split("\\n")
    if lines[-1] == "":
        lines.pop()
    kept = [line for line in lines if line]
    return [line.rstrip() for line in kept]

`,
  faster: `def parseLines(text):
    """One entry a line."""
    lines = text.splitlines()
    lines.pop()
    kept = list(filter(None, lines))
    return [line.rstrip() for line in kept]

`,
  commented: `def parseLines(text):
    """One entry a line."""
    # The last entry is empty.
    lines = text.split("\\n")
    lines.pop()
    kept = [line for line in lines if line]
    return [line.rstrip() for line in kept]

`,
  reformatted: `def parseLines(text):
    """One entry a line."""

    lines = text.split( "\\n" )
    lines.pop()

    kept = [ line for line in lines if line ]
    return [ line.rstrip() for line in kept ]

`,
  stranger: `def parseLines(log):
    return [Entry(entry.time, entry.level) for entry in log.entries]

`,
  other: `def split_cells(line):
    cells = []
    for cell in line.split(","):
        cells.append(cell.strip())
    return cells
`,
  otherFixed: `def split_cells(line):
    cells = []
    for cell in line.split(";"):
        if cell:
            cells.append(cell.strip())
    return cells
`,
}

const go: Language = {
  name: 'Go',
  file: 'pkg/reader.go',
  elsewhere: 'internal/lines.go',
  head: `package reader

import "strings"

func (t *Table) Read(path string) [][]string {
	return splitAll(parseLines(open(path)))
}
`,
  symbol: `// One entry a line.
func parseLines(text string) []string {
	lines := strings.Split(text, "\\n")
	lines = lines[:len(lines)-1]
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}
`,
  fixed: `// One entry a line.
func parseLines(text string) []string {
	lines := strings.Split(text, "\\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}
`,
  faster: `// One entry a line.
func parseLines(text string) []string {
	lines := strings.SplitN(text, "\\n", -1)
	lines = lines[:len(lines)-1]
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
`,
  commented: `// One entry a line, of a table.
func parseLines(text string) []string {
	// The last entry is empty.
	lines := strings.Split(text, "\\n")
	lines = lines[:len(lines)-1]
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}
`,
  reformatted: `// One entry a line.
func parseLines(text string) []string {
    lines := strings.Split( text, "\\n" )

    lines = lines[ :len(lines)-1 ]
    for i, line := range lines {
        lines[i] = strings.TrimRight(line, " ")
    }
    return lines
}
`,
  stranger: `func parseLines(log Log) []Entry {
	return collect(log.Entries, func(e Raw) Entry { return Entry{e.Time, e.Level} })
}
`,
  other: `func splitAll(lines []string) [][]string {
	cells := [][]string{}
	for _, line := range lines {
		cells = append(cells, strings.Split(line, ","))
	}
	return cells
}
`,
  otherFixed: `func splitAll(lines []string) [][]string {
	cells := [][]string{}
	for _, line := range lines {
		if line != "" {
			cells = append(cells, strings.Split(line, ";"))
		}
	}
	return cells
}
`,
}

export const LANGUAGES = [typescript, python, go]
