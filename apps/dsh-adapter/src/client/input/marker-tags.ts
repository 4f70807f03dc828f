/** An opening or closing tag (`#DB`, `#/MEMO`, any case, full-width `＃` too) at its place in a draft. */
export interface Tag {
  start: number
  end: number
  closing: boolean
  name: 'DB' | 'MEMO'
}

const TAG = /(?<![A-Za-z0-9_/#＃&=?@.-])[#＃](?:db|memo)(?![A-Za-z0-9_])|[#＃]\/(?:db|memo)(?![A-Za-z0-9_])/gi

/** The marker tags of a draft in order (§6.6); one in code is none of ours, but damage to it is harmless. */
export function tagsIn(text: string): Tag[] {
  return [...text.matchAll(TAG)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    closing: found[1] === '/',
    name: /db$/i.test(found) ? 'DB' : 'MEMO',
  }))
}
