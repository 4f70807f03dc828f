import { join } from 'node:path'
import { TOOL_NAMES } from '@todo-assistant/shared/tool-arguments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPlugin, patchProfile, runHeadless } from './dsh-process.ts'
import { eventually } from './eventually.ts'
import { makeFormerPlugin } from './former-plugin.ts'
import { openStage, type Stage } from './stage.ts'
import { storedCards } from './stored-cards.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const adapterFolder = join(import.meta.dirname, '..')
const offered = () =>
  stage.model.requests
    .at(-1)!
    .tools.map((tool) => tool.function.name)
    .filter((name) => name.startsWith('todo_') && name !== 'todo_write')
    .sort()
const add = (title: string) => ({
  calls: [{ name: 'todo_add', arguments: { title, kind: 'idea', intent: '省事', nextStep: '先试', touchedFiles: [] } }],
})

test('unloaded, nothing of the plugin is left; loaded again, it is there once', async () => {
  await stage.startDaemon()
  const { api } = await stage.startWeb()
  const session = await api.create(stage.repository)
  const online = async () => (await stage.client().adapters()).adapters.filter((adapter) => adapter.online).length
  const say = async (text: string) => {
    stage.model.play([{ text: '好' }])
    await api.say(session, text)
    const { messages } = stage.model.requests.at(-1)!
    return messages.filter((message) => message.content?.includes('#DB/#MEMO')).length
  }
  await eventually(async () => expect(await online()).toBe(1))
  expect(await say('一 #DB 甲 #/DB')).toBe(1)
  expect(offered()).toEqual(TOOL_NAMES.toSorted())

  await stage.configurePlugin('web', { disabled: true })
  await eventually(async () => expect(await online()).toBe(0), 10_000)
  expect(await say('二 #DB 乙 #/DB')).toBe(1)
  expect(offered()).toEqual([])

  await stage.configurePlugin('web', { disabled: false })
  await eventually(async () => expect(await online()).toBe(1), 10_000)
  expect(await say('三 #DB 丙 #/DB')).toBe(2)
  expect(offered()).toEqual(TOOL_NAMES.toSorted())
  await eventually(() =>
    expect(storedCards(stage.assistantHome).map((card) => card.request?.text)).toEqual(['甲', '丙']),
  )
})

test('two DSH at once share the daemon, and what waits is filed once', async () => {
  stage.model.play([add('先存下的'), { text: '好' }])
  await runHeadless(stage.dsh, stage.repository, '加')
  const [one, two] = await Promise.all([stage.startWeb(), stage.startWeb()])
  await stage.startDaemon()
  await eventually(async () => {
    const { adapters } = await stage.client().adapters()
    expect(new Set(adapters.filter((adapter) => adapter.online).map((adapter) => adapter.id)).size).toBe(2)
  }, 15_000)
  await eventually(() => expect(storedCards(stage.assistantHome)).toHaveLength(1))
  for (const { api } of [one, two]) {
    stage.model.play([add(`来自 ${api === one.api ? '甲' : '乙'}`), { text: '好' }])
    await api.say(await api.create(stage.repository), '加')
  }
  expect(storedCards(stage.assistantHome).map((card) => card.title)).toEqual(['先存下的', '来自 甲', '来自 乙'])
})

test('without the services that it can do without, the six tools still work', async () => {
  await stage.startDaemon()
  await patchProfile(stage.dsh, 'headless', [
    { id: 'session-query-sqlite', disabled: true },
    { id: 'token-meter', disabled: true },
    { id: 'compaction-basic', disabled: true },
    { id: 'command-compact', disabled: true },
    { id: 'tool-result-pruner', disabled: true },
    { id: 'session-title-llm', disabled: true },
  ])
  stage.model.play([add('精简预设'), { calls: [{ name: 'todo_recall', arguments: { id: '1.1' } }] }, { text: '好' }])
  await runHeadless(stage.dsh, stage.repository, '加')
  expect(storedCards(stage.assistantHome)).toMatchObject([{ title: '精简预设', origin: { tokens: null } }])
  expect(stage.model.requests.at(-1)?.messages.at(-1)?.content).toContain('没有在线的 DSH')
})

test('beside the former plugin it registers nothing and says why', async () => {
  const former = makeFormerPlugin(join(stage.assistantHome, '..'))
  await addPlugin(stage.dsh, 'headless', former)
  stage.model.play([{ text: '好' }])
  const printed = await runHeadless(stage.dsh, stage.repository, '你好')
  expect(offered()).toEqual(['todo_add'])
  expect(printed.match(/旧插件 todo-assistant/g)).toHaveLength(1)
})

test('a built folder installs as a packed file does', async () => {
  const bare = await openStage({ bare: true })
  stage.onClose(bare.close)
  await bare.startDaemon()
  const output = await addPlugin(bare.dsh, 'headless', adapterFolder)
  expect(output).not.toMatch(/approve-builds|Ignored build scripts/)
  bare.model.play([add('来自文件夹'), { text: '好' }])
  await runHeadless(bare.dsh, bare.repository, '加')
  expect(storedCards(bare.assistantHome)).toMatchObject([{ title: '来自文件夹' }])
})

test('in Code Mode a program calls the tools and gets values', async () => {
  await stage.startDaemon()
  stage.dsh.env.DSH_TOOLS_MODE = 'code'
  const code = `const added = await tools.todo_add({ title: '程序里记的', kind: 'idea', intent: '省事', nextStep: '先试', touchedFiles: [] })
const list = await tools.todo_list({})
return [added.outcome, added.ref, list.cards.map((card) => card.title)]`
  stage.model.play([{ calls: [{ name: 'run_code', arguments: { code, description: 'capture' } }] }, { text: '好' }])
  await runHeadless(stage.dsh, stage.repository, '加')
  expect(stage.model.requests.at(-1)?.messages.at(-1)?.content).toMatch(/created.*1\.1.*程序里记的/s)
  expect(storedCards(stage.assistantHome)).toMatchObject([{ title: '程序里记的', confirmed: true }])
})
