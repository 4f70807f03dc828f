import { API_PREFIX } from '@todo-assistant/shared/api-prefix'
import { CLOSE_UNAUTHENTICATED, FEED_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '@todo-assistant/shared/feed'
import { inView, ListView, VIEWS } from '@todo-assistant/shared/views'
import { Kind, Status } from '@todo-assistant/shared/card'
import { expect, it } from 'vitest'
import * as wire from '../src/data/wire.ts'

it('says what shared says', () => {
  expect(wire.API_PREFIX).toBe(API_PREFIX)
  expect(wire.FEED_PROTOCOL).toBe(FEED_PROTOCOL)
  expect(wire.TOKEN_PROTOCOL_PREFIX).toBe(TOKEN_PROTOCOL_PREFIX)
  expect(wire.CLOSE_UNAUTHENTICATED).toBe(CLOSE_UNAUTHENTICATED)
  expect(wire.VIEWS).toEqual(VIEWS)
})

it('puts every possible card in the same views as shared', () => {
  for (const view of ListView.options)
    for (const kind of Kind.options)
      for (const status of Status.options)
        for (const confirmed of [true, false])
          for (const deletedAt of [null, 1]) {
            const card = { kind, status, confirmed, deletedAt }
            expect(wire.inView(card, view), JSON.stringify({ view, ...card })).toBe(inView(card, view))
          }
})
