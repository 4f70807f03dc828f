import { expect, test } from 'vitest'
import type { SessionList, Sessions } from '../../src/client/dsh-page.ts'
import { observed } from '../../src/client/observed.ts'
import { openInputs } from '../../src/client/open-inputs.ts'

function page(current: string | undefined, ...known: string[]) {
  const list = observed<SessionList>({ byId: Object.fromEntries(known.map((id) => [id, { id }])), current })
  const opened: string[] = []
  const sessions: Sessions = { list, open: (id) => void opened.push(id) }
  return { inputs: openInputs(() => sessions), opened }
}
function input(first = '') {
  let draft = first
  return { draft: () => draft, write: (text: string) => void (draft = text) }
}

test('a text goes into the input shown, behind what stands there', async () => {
  const { inputs } = page('s1', 's1')
  const mine = input('a \n')
  inputs.join('s1', mine)
  expect(await inputs.add(null, 'b')).toBe(true)
  expect(await inputs.add('s1', 'c')).toBe(true)
  expect(mine.draft()).toBe('a\n\nb\n\nc')
})

test('another session is opened first, and taken when its input comes', async () => {
  const { inputs, opened } = page('s1', 's1', 's2')
  const adding = inputs.add('s2', 'x')
  const mine = input()
  setTimeout(() => inputs.join('s2', mine), 10)
  expect(await adding).toBe(true)
  expect([opened, mine.draft()]).toEqual([['s2'], 'x'])
})

test('a session that the page does not know takes nothing, nor does an input that is gone', async () => {
  const { inputs } = page('s1', 's1')
  expect(await inputs.add('gone', 'x')).toBe(false)
  const { inputs: none } = page(undefined)
  const leave = none.join('s1', input())
  leave()
  expect(await none.add(null, 'x')).toBe(false)
})
