// Built as a file of its own and loaded when letters are first typed into the picker: it holds a dictionary.

import { pinyin } from 'pinyin-pro'

/** The reading of each character of a title, as its neighbours make it; others stand for themselves. */
export function readingsOf(title: string): string[] {
  return pinyin(title, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true }).map((each) => each.toLowerCase())
}
