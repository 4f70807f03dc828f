import { cpSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Freshness } from '@todo-assistant/shared/freshness'
import { takeFingerprint } from '../../src/git/fingerprint.ts'
import { readFreshness } from '../../src/git/freshness.ts'
import type { AnchoredCard } from '../../src/git/refs-now.ts'
import { findWorkTree } from '../../src/git/work-tree.ts'
import { LANGUAGES, type Language, module } from './corpus/languages.ts'
import { type Life, Scene } from './corpus/life.ts'
import { LIVES_OF_BRANCHES } from './corpus/lives-of-branches.ts'
import { LIVES_OF_FIXES } from './corpus/lives-of-fixes.ts'
import { LIVES } from './corpus/lives.ts'
import { repository, scratchFolder } from './scratch.ts'

const home = scratchFolder('corpus')
const templates = new Map(
  LANGUAGES.map((language) => [
    language,
    repository(`${home}/${language.name}`, { [language.file]: module(language) }),
  ]),
)

/** Said and true, said and false, true and not said. */
const score = {
  fixed: { right: 0, wrong: 0, missed: 0 },
  moved: { right: 0, wrong: 0, missed: 0 },
  verdicts: { right: 0, wrong: 0 },
}

async function live(life: Life, language: Language, number: number): Promise<Freshness> {
  const top = `${home}/${number}`
  cpSync(templates.get(language)!, top, { recursive: true })
  const scene = new Scene(top, language)
  life.before?.(scene)
  const tree = await findWorkTree(top)
  const file = language.file
  const touched = [{ path: file, external: false }]
  const anchors = await takeFingerprint(tree, touched, [{ file, symbol: 'parseLines' }])
  life.after(scene)
  const card: AnchoredCard = {
    id: 'td_x7k2',
    rev: number,
    number: '3.2',
    title: '导入时丢掉最后一行',
    kind: life.kind ?? 'defect',
    anchors,
    touchedFiles: touched,
  }
  return readFreshness(card, tree)
}

function count(kind: 'fixed' | 'moved', said: boolean, right: boolean, isTrue: boolean): void {
  if (said) score[kind][right ? 'right' : 'wrong']++
  else if (isTrue) score[kind].missed++
}

/** Lives of symbols are lived in two languages each, the others in one; all take turns. */
const CASES = [
  ...LIVES.flatMap((life) => (life.truth.at ? [{ life }, { life }] : [{ life }])),
  ...[...LIVES_OF_BRANCHES, ...LIVES_OF_FIXES].map((life) => ({ life })),
].map(({ life }, index) => ({ life, language: LANGUAGES[index % LANGUAGES.length]! }))

let number = 0
describe('a card tells the truth about', () => {
  test.each(CASES)('$life.name, in $language.name', async ({ life, language }) => {
    const { truth } = life
    const freshness = await live(life, language, ++number)
    const symbol = freshness.symbols[0]!
    const trueAt = truth.at ? truth.at(language) : language.file
    const isMove = trueAt !== null && trueAt !== language.file
    count('fixed', freshness.possiblyFixed !== null, truth.fixed === true, truth.fixed === true)
    if (!freshness.possiblyFixed && truth.fixed) notSaid.push(`${life.name} (${language.name})`)
    if (freshness.possiblyFixed && !truth.fixed) wronglySaid.push(`${life.name} (${language.name})`)
    count('moved', symbol.state === 'moved', symbol.at?.file === trueAt, isMove)
    score.verdicts[freshness.verdict === truth.verdict ? 'right' : 'wrong']++
    expect.soft(freshness.verdict).toBe(truth.verdict)
    expect.soft(symbol.at?.file ?? null).toBe(trueAt)
    if (truth.commit) expect.soft(freshness.commit.state).toBe(truth.commit)
    if (truth.branch) expect.soft(freshness.branch.state).toBe(truth.branch)
  })
})

const wronglySaid: string[] = []
const notSaid: string[] = []

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % (${part}/${whole})`

afterAll(() => {
  const { fixed, moved, verdicts } = score
  const lines = [
    `verdicts right: ${percent(verdicts.right, verdicts.right + verdicts.wrong)}`,
    `possibly fixed: precision ${percent(fixed.right, fixed.right + fixed.wrong)}, recall ${percent(fixed.right, fixed.right + fixed.missed)}`,
    `moved to: precision ${percent(moved.right, moved.right + moved.wrong)}, recall ${percent(moved.right, moved.right + moved.missed)}`,
  ]
  console.log(
    `corpus of ${number} lives\n${lines.join('\n')}\nwrongly said to be fixed: ${wronglySaid.join(', ') || 'none'}\nfixed but not said: ${notSaid.join(', ') || 'none'}`,
  )
  expect(fixed.right / (fixed.right + fixed.wrong)).toBeGreaterThan(0.85)
  expect(moved.right / (moved.right + moved.wrong)).toBeGreaterThan(0.95)
})
