import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'apps/daemon/reference/*.js'], {
  cwd: root,
})

/** Every regular expression of the sources once, and every place that builds one at run time. */
function collect(): { literals: Map<string, { file: string; pattern: string; flags: string }>; built: string[] } {
  const literals = new Map<string, { file: string; pattern: string; flags: string }>()
  const built: string[] = []
  for (const file of sources) {
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node) literals.set(node.raw!, { file, ...node.regex })
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(file)
      },
      CallExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(file)
      },
    })
    visitor.visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  }
  return { literals, built }
}

/** By steps counted and never by the clock, so that a busy machine gets the same answer. */
const status = (pattern: string, flags: string) =>
  checkSync(pattern, flags, { timeout: null, attackTimeout: null, incubationTimeout: null, maxIteration: 3 }).status

beforeAll(() => {
  // The one that runs everywhere and answers the same everywhere.
  process.env.RECHECK_BACKEND = 'pure'
})

test('no regular expression takes more than linear time, whatever text it is given', () => {
  const { literals } = collect()
  expect(literals.size).toBeGreaterThan(150)
  const slow = [...literals.values()].filter(({ pattern, flags }) => status(pattern, flags) !== 'safe')
  expect(slow).toEqual([])
}, 600_000)

test.each([
  ['nested quantifiers', '^(a+)+$'],
  ['alternatives that overlap', '^(?:a|a)*$'],
  ['blanks before the end', '\\s+$'],
  ['two blanks that touch', '^x\\s*(?:=\\s*(.*?)\\s*)?$'],
  ['a lookahead', '[^/]+(?=/*$)'],
])('the check itself sees %s', (_name, pattern) => {
  expect(status(pattern, '')).toBe('vulnerable')
})

test('those built at run time are known, and quote what is put into them', () => {
  // Each has a test beside it with names that are patterns themselves; the first takes no text from anywhere.
  expect(collect().built.sort()).toEqual([
    'apps/daemon/src/git/commit-says.ts',
    'apps/daemon/src/git/whole-word.ts',
    'apps/daemon/src/http/not-found.ts',
    'packages/shared/src/text.ts',
  ])
})
