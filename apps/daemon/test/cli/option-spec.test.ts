import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addSpecs } from '../../src/cli/choices.ts'
import { CARD_OPTIONS, LIST_OPTIONS } from '../../src/cli/list-options.ts'
import { readPlainly } from '../../src/cli/option-spec.ts'

const specs = [...CARD_OPTIONS, ...LIST_OPTIONS]

/** What the whole command line makes of the words; undefined where it refuses them. */
function readWhole(words: readonly string[]) {
  let found: unknown
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} })
  addSpecs(program.command('list [text]'), specs, 'en').action((text?: string, options?: unknown) => {
    found = { args: text === undefined ? [] : [text], options }
  })
  try {
    program.parse(['list', ...words], { from: 'user' })
  } catch {
    return undefined
  }
  return found
}

const plain = [
  [],
  ['-a'],
  ['--all', '--json'],
  ['text', '-w', '/some/folder'],
  ['-w', 'inbox', 'text'],
  ['--view', 'done', '-k', 'idea', '--status', 'dropped', '-n', '200', '--cursor', 'abc='],
  ['-n', '007'],
  ['-n', '5', '-n', '6'],
  [''],
  ['列表 jumps', '--all'],
]
test.each(plain)('%j… is read as the whole command line reads it', (...words) => {
  expect(readPlainly(specs, words)).toBeDefined()
  expect(readPlainly(specs, words)).toEqual(readWhole(words))
})

const refused = [
  ['--nonsense'],
  ['--al'],
  ['--view', 'nonsense'],
  ['--view', 'unfinished '],
  ['-n', '0'],
  ['-n', '201'],
  ['-n', '1e2'],
  ['-n', ' 5'],
  ['-n', '５'],
  ['--limit'],
  ['-k', 'toString'],
  ['--__proto__', 'x'],
  ['-'],
]
test.each(refused)('%j… is left to the whole command line', (...words) => {
  expect(readPlainly(specs, words)).toBeUndefined()
})

const left = [['--help'], ['--limit=5'], ['-n5'], ['-aw', '/x'], ['--', 'text'], ['-w', '-x'], ['--all=1']]
test.each(left)('%j… is not guessed at', (...words) => {
  expect(readPlainly(specs, words)).toBeUndefined()
})
