import { expect, test } from 'vitest'
import { likelyAside } from '../../src/client/capture/likely.ts'
import { splitParagraphs } from '../../src/client/capture/paragraphs.ts'

const chosen = (message: string) => {
  const paragraphs = splitParagraphs(message)
  const likely = likelyAside(paragraphs)
  return paragraphs.filter((_, index) => likely[index]).map(({ text }) => text)
}

test('a finding beside the main task is chosen, its result is not', () => {
  expect(chosen('登录页已修复，测试通过。\n\n另外发现刷新令牌后 401，影响所有登录用户，是否记为待办？')).toEqual([
    '另外发现刷新令牌后 401，影响所有登录用户，是否记为待办？',
  ])
  expect(chosen('The login page is fixed.\n\nI also noticed an unrelated race in the importer.')).toEqual([
    'I also noticed an unrelated race in the importer.',
  ])
})

test('words of a fault count together with a file path', () => {
  expect(
    chosen('Here is what I did.\n\nThe retry in `src/auth/router.ts` fails for old tokens.\n\nNext I will test.'),
  ).toEqual(['The retry in `src/auth/router.ts` fails for old tokens.'])
})

test('a list or code block that says so is chosen whole', () => {
  expect(chosen('结论如下。\n\n- 后续：清理 src/a.ts\n- 优化导入')).toEqual(['- 后续：清理 src/a.ts\n- 优化导入'])
})

test('where nothing says so the nearest are chosen, and none when none is near', () => {
  expect(chosen('Changed src/a/b.ts.\n\nAll good.')).toEqual(['Changed src/a/b.ts.'])
  expect(chosen('Hello.\n\nAll good.')).toEqual([])
})

test('a single paragraph is chosen', () => {
  expect(chosen('Hello.')).toEqual(['Hello.'])
})

test('the list that follows a finding goes with it', () => {
  expect(chosen('改好了。\n\n另外有个无关的问题：\n\n- 位置 a\n- 原因 b\n\n- 不算')).toEqual([
    '另外有个无关的问题：',
    '- 位置 a\n- 原因 b\n\n- 不算',
  ])
})
