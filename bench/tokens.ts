import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { CARD_BUDGET, cardText } from '../apps/daemon/src/tools/card-text.ts'
import { makeSeed } from '../apps/daemon/src/tools/seed.ts'
import { runTool } from '../apps/daemon/src/tools/run.ts'
import { createAdapters } from '../apps/daemon/src/feed/adapters.ts'
import { toCard } from '../apps/daemon/src/store/card-json.ts'
import { recordOf } from '../apps/daemon/src/store/card-rows.ts'
import { reminderLine } from '@todo-assistant/shared/agent-words'
import { toolDefinitions } from '@todo-assistant/shared/tool-definitions'
import { print, type Line } from './report.ts'
import { storeOf, titleOf } from './stage.ts'

const count = (text: string) => encode(text).length

/** What a model is sent, in o200k tokens. */
export async function benchTokens(): Promise<void> {
  const lines: Line[] = []
  const { store } = await storeOf(120)
  const card = toCard(store, recordOf(store.db, 1))
  for (const locale of ['zh', 'en'] as const) {
    const definitions = count(
      JSON.stringify(
        toolDefinitions(locale).map(({ name, description, parameters }) => ({
          type: 'function',
          function: { name, description, parameters },
        })),
      ),
    )
    const budget = locale === 'zh' ? 1_500 : 1_200
    lines.push({
      what: `six definitions, ${locale}`,
      figure: `${definitions} tokens`,
      against: '',
      goal: `≤ ${budget}`,
      met: definitions <= budget,
    })
    const reminder = reminderLine('src/auth/router.ts', '12.3', titleOf(7), locale)
    lines.push({
      what: `a reminder, ${locale}`,
      figure: `${count(reminder)} tokens, ${reminder.length} characters`,
      against: '',
      goal: '≤ 160 characters',
      met: reminder.length <= 160,
    })
    const tools = { store, adapters: createAdapters(Date.now), consent: 'ask', locale } as const
    const list = await runTool(tools, 'todo_list', {}, { cwd: '/bench/shop', locale })
    lines.push({
      what: `a list of 50, ${locale}`,
      figure: `${count(list.text)} tokens`,
      against: '',
      goal: '≤ 50 lines',
      met: undefined,
    })
    const text = cardText(card, locale)
    lines.push({
      what: `a full card of 2 KB, ${locale}`,
      figure: `${count(text)} tokens`,
      against: `captured range of its session: 24,000`,
      goal: `≤ ${CARD_BUDGET}`,
      met: count(text) <= CARD_BUDGET,
    })
    const seed = await makeSeed(store, card, locale)
    lines.push({
      what: `a seed, ${locale}`,
      figure: `${count(seed.text)} tokens`,
      against: '',
      goal: `≤ ${CARD_BUDGET}`,
      met: count(seed.text) <= CARD_BUDGET,
    })
  }
  store.close()
  print('9. Tokens', lines)
}
