import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../src/limits.ts'
import { LOCALES, type Locale } from '../src/locale.ts'
import { TOOL_ARGUMENTS, TOOL_NAMES } from '../src/tool-arguments.ts'
import { toolDefinitions, type JsonSchema } from '../src/tool-definitions.ts'

/** As a chat completion sends them. */
const asSent = (locale: Locale) =>
  toolDefinitions(locale).map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))

describe.each([
  ['zh', 1_500],
  ['en', 1_200],
] as const)('the six tool definitions in %s', (locale, budget) => {
  test(`cost a model at most ${budget} tokens`, () => {
    const total = countTokens(JSON.stringify(asSent(locale)))
    const each = asSent(locale).map((tool) => `${tool.function.name} ${countTokens(JSON.stringify(tool))}`)
    console.log(`tool definitions ${locale}: ${total} of ${budget} tokens (o200k); ${each.join(', ')}`)
    expect(total).toBeLessThanOrEqual(budget)
  })

  test('are what they were: a change of a word is a decision', async () => {
    await expect(`${JSON.stringify(asSent(locale), undefined, 2)}\n`).toMatchFileSnapshot(
      `./tool-definitions.${locale}.golden`,
    )
  })

  test('come the same every time, so that a prefix cache holds', () => {
    expect(JSON.stringify(toolDefinitions(locale))).toBe(JSON.stringify(toolDefinitions(locale)))
  })

  test('say every hard rule of §5 in their words', () => {
    const said = Object.fromEntries(toolDefinitions(locale).map(({ name, description }) => [name, description]))
    const rules: Record<Locale, [string, RegExp][]> = {
      zh: [
        ['todo_add', /只写与本待办相关的部分.*无关内容一概不写/],
        ['todo_add', /上下文里仍可见/],
        ['todo_add', /已被压缩.*先问是否回读/],
        ['todo_add', /明确同意.*后才能调用/],
        ['todo_add', /todo_write.*goal/],
        ['todo_note', /追加.*不改写/],
        ['todo_recall', /不得自行调用.*先问开发者/],
        ['todo_status', /先得到开发者明确确认.*问一次.*不再问/],
      ],
      en: [
        ['todo_add', /write only what concerns this side task/],
        ['todo_add', /still visible in context/],
        ['todo_add', /compacted.*ask before recalling/],
        ['todo_add', /only after the developer’s explicit yes/],
        ['todo_add', /todo_write.*goal/],
        ['todo_note', /Append.*nothing is rewritten/],
        ['todo_recall', /Never on your own: ask the developer first/],
        ['todo_status', /only after the developer confirms.*ask once.*never ask again/],
      ],
    }
    for (const [name, rule] of rules[locale]) expect(said[name]).toMatch(rule)
  })

  test('name the limits that they enforce', () => {
    const add = toolDefinitions(locale)[0]!.parameters
    const said = (path: string) => {
      let schema: JsonSchema = add
      for (const key of path.split('.')) schema = (schema.properties ?? schema.items!.properties!)[key]!
      return schema.description
    }
    expect(said('title')).toContain(`≤${LIMITS.title}`)
    for (const field of ['nextStep', 'symptom', 'cause', 'intent']) expect(said(field)).toContain(`≤${LIMITS.core}`)
    expect(said('touchedFiles')).toContain(`≤${LIMITS.touchedFiles}`)
    expect(said('mustRead')).toContain(`≤${LIMITS.mustRead}`)
    expect(said('mustRead.text')).toContain(`≤${LIMITS.mustReadText}`)
    expect(said('mustRead.label')).toContain(`≤${LIMITS.mustReadLabel}`)
    expect(said('park.label')).toContain(`≤${LIMITS.parkLabel}`)
    expect(said('park.why')).toContain(`≤${LIMITS.parkWhy}`)
  })
})

test('both languages describe the same parameters and answers', () => {
  const bare = (locale: Locale) =>
    JSON.parse(JSON.stringify(toolDefinitions(locale)), (key, value: unknown) =>
      key === 'description' ? undefined : value,
    ) as unknown
  expect(bare('zh')).toEqual(bare('en'))
})

test('what the definitions require is what the shapes require, and no default is hidden from a model', () => {
  const required = Object.fromEntries(
    toolDefinitions('en').map(({ name, parameters }) => [name, parameters.required ?? []]),
  )
  expect(required).toEqual({
    todo_add: ['title', 'kind', 'nextStep'],
    todo_note: ['id', 'text'],
    todo_read: ['id'],
    todo_list: [],
    todo_recall: ['id'],
    todo_status: ['id', 'status'],
  } satisfies Record<(typeof TOOL_NAMES)[number], string[]>)
  expect(TOOL_ARGUMENTS.todo_add.parse({ title: 'a', kind: 'idea', nextStep: 'b' })).toEqual({
    title: 'a',
    kind: 'idea',
    nextStep: 'b',
    touchedFiles: [],
  })
})

test('every parameter object is closed: an argument of no name is refused, not dropped', () => {
  for (const { name, parameters } of toolDefinitions('zh')) {
    expect(parameters.additionalProperties, name).toBe(false)
    expect(TOOL_ARGUMENTS[name].safeParse({ id: '3.2', text: 'a', title: 'a', surprise: 1 }).success).toBe(false)
  }
})

test('there is a language for each locale', () => {
  for (const locale of LOCALES) for (const { description } of toolDefinitions(locale)) expect(description).not.toBe('')
})
