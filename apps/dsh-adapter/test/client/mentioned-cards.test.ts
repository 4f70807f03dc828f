import { expect, test } from 'vitest'
import { mentionedCards } from '../../src/client/capture/mentioned-cards.ts'

test('cards named in prose are found once each, in order', () => {
  expect(mentionedCards('见 #3.2「登录」和#1.10，再看 #3.2；full-width ＃4.1')).toEqual(['3.2', '1.10', '4.1'])
})

test.each(['`#3.2`', '```\n#3.2\n```', 'v#3.2', '#3.2.1', '#123', 'a/#3.2', 'https://x/#3.2', '#3.2beta'])(
  '%s names none',
  (text) => {
    expect(mentionedCards(text)).toEqual([])
  },
)
