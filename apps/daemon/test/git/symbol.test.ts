import { describe, expect, test } from 'vitest'
import { findRenamed, locate } from '../../src/git/locate.ts'
import { codeLines, likeness, symbolBody } from '../../src/git/symbol-body.ts'
import { findSymbol } from '../../src/git/symbol.ts'

/** A language, a text, a symbol, and the line of its definition. */
const DEFINITIONS: [string, string, string, number][] = [
  ['TypeScript function', 'import { open } from "x"\nopen()\nexport async function open(a: string) {\n}\n', 'open', 3],
  ['TypeScript arrow', 'run()\nconst run = async () => {\n}\n', 'run', 2],
  ['TypeScript method in its class', 'class A {\n  get() {\n  }\n}\nclass B {\n  get() {\n  }\n}\n', 'B#get', 6],
  [
    'TypeScript method after a call',
    'x.load(1)\nclass A {\n  private async load<T>(id: T): Promise<T> {\n  }\n}\n',
    'A.load',
    3,
  ],
  ['TypeScript type', 'let a: Shape\nexport type Shape = {\n}\n', 'Shape', 2],
  [
    'TypeScript method over several lines',
    'x.load(\n  1,\n)\nclass A {\n  load(\n    id: string,\n  ): Row {\n  }\n}\n',
    'load',
    5,
  ],
  [
    'function after calls that look like one',
    "const a = {\n  b: load(c),\n}\nload('x', () => {\n})\nfunction load() {\n}\n",
    'load',
    6,
  ],
  ['signature in an interface', 'x.find(1)\ninterface A {\n  find(key: string): Row\n}\n', 'A.find', 3],
  ['C++ method', 'a.run();\nvoid Job::run(int a) const {\n}\n', 'Job::run', 2],
  ['class field', 'class A {\n  #limit = 3\n}\n', 'A.limit', 2],
  ['object key', 'use(limit)\nexport const LIMITS = {\n  limit: 3,\n}\n', 'LIMITS.limit', 3],
  ['JSON key', '{\n  "name": "x",\n  "scripts": {\n    "build": "tsc"\n  }\n}\n', 'scripts.build', 4],
  ['Python function', '# parse it\nx = parse(1)\ndef parse(a):\n    return a\n', 'parse()', 3],
  ['Python class', 'p = Parser()\nclass Parser(Base):\n    pass\n', 'Parser', 2],
  ['Go method', 'func main() {\n\ts.Close()\n}\nfunc (s *Store) Close() error {\n}\n', 'Store.Close', 4],
  ['Go type', 'var s Store\ntype Store struct {\n}\n', 'Store', 2],
  ['Rust function', 'fn main() { parse(); }\npub(crate) fn parse(a: &str) -> u8 {\n}\n', 'parse', 2],
  [
    'Rust method in its impl',
    'impl A {\n    fn new() -> A {\n    }\n}\nimpl B {\n    fn new() -> B {\n    }\n}\n',
    'B::new',
    6,
  ],
  ['C function with its brace below', 'int add(int a, int b);\nint add(int a, int b)\n{\n}\n', 'add', 2],
  ['C macro', 'int a = MAX;\n#define MAX 3\n', 'MAX', 2],
  ['Java method', 'class A {\n  void f() { g(); }\n  public static int g(int a) throws E {\n  }\n}\n', 'A.g', 3],
  ['Ruby method', 'call\ndef call\n  1\nend\n', 'call', 2],
  ['shell function', 'deploy now\ndeploy() {\n}\n', 'deploy', 2],
  ['SQL table', 'select * from cards;\ncreate table cards (\n);\n', 'cards', 2],
  ['heading', 'See Install below\n## Install\n', 'Install', 2],
  ['non-ASCII name', '解析(1)\nfunction 解析(文) {\n}\n', '解析', 2],
]

describe('the definition is found, not a use of it', () => {
  test.each(DEFINITIONS)('%s', (_language, text, symbol, line) => {
    expect(findSymbol(text, symbol, null)).toEqual({ line, defines: true })
  })
})

test('a use is found where there is no definition, and a part of a longer word is not', () => {
  expect(findSymbol('a()\nparse(x)\n', 'parse', null)).toEqual({ line: 2, defines: false })
  expect(findSymbol('const parser = 1\nreparse()\n$parse\n', 'parse', null)).toBeUndefined()
  expect(findSymbol('// parse is gone\n', 'parse', null)).toEqual({ line: 1, defines: false })
})

test('among equals the one nearest to the old line is taken', () => {
  const text = 'function f() {\n}\n\n\nfunction f() {\n}\n'
  expect(findSymbol(text, 'f', 6)?.line).toBe(5)
  expect(findSymbol(text, 'f', 1)?.line).toBe(1)
})

test('names that would be patterns are taken as they are', () => {
  expect(findSymbol('x\na+b = 1\n', 'a+b', null)?.line).toBe(2)
  for (const symbol of ['(', '[', '*', '\\', '.', '()', '$&', 'a|'])
    expect(() => findSymbol('a(b)\n', symbol, null)).not.toThrow()
})

test('a long line of one word does not take long', () => {
  const text = `${'a '.repeat(999)}\n`.repeat(2_000)
  expect(findSymbol(text, 'zz', null)).toBeUndefined()
  expect(findSymbol(`${text}function a() {\n}\n`, 'a', null)?.defines).toBe(true)
})

test('a definition ends with its block, in braces and by indentation', () => {
  expect(
    symbolBody('function f(\n  a,\n) {\n  if (a) {\n    b\n  } else {\n    c\n  }\n}\n\nconst x = 1\n', 1),
  ).toHaveLength(9)
  expect(symbolBody('int f(int a)\n{\n  b;\n}\nint g;\n', 1)).toHaveLength(4)
  expect(symbolBody('def f(a):\n    b\n\n    c\n\ndef g():\n    d\n', 1)).toHaveLength(4)
  expect(symbolBody('x = 1\ny = 2\n', 1)).toEqual(['x = 1'])
})

test('formatting, comments and the own name are no change; code is', () => {
  const code = (text: string, name: string) => codeLines(symbolBody(text, 1), name)
  const plain = code('function f(a) {\n  return a\n}\n', 'f')
  expect(code('function g( a ) {\n\n    // why\n    return a // so\n}\n', 'g')).toEqual(plain)
  expect(likeness(code('function f(a) {\n  return a + 1\n}\n', 'f'), plain)).toBeCloseTo(1 / 2)
})

test('the same code under another name is recognised, other code of the same form is not', () => {
  const old = symbolBody('export function load(a: string) {\n  const b = read(a)\n  return b\n}\n', 1)
  const text =
    'export function other(a: string) {\n  return 1\n}\n\nexport function fetchCard(a: string) {\n  const b = read(a)\n  return b\n}\n'
  expect(findRenamed(text, old, 'load')).toEqual({ name: 'fetchCard', line: 5 })
  expect(findRenamed(text, symbolBody('const load = 1\n', 1), 'load')).toBeUndefined()
})

test('a symbol is located with its code', () => {
  const found = locate('\nfunction f() {\n  return 1\n}\n', 'f', null)
  expect(found).toMatchObject({ line: 2, defines: true, code: ['function\u0001(){', 'return1', '}'] })
})
