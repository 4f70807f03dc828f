/** What a card is called in a commit's message. */
export interface CardName {
  id: string
  number: string
  title: string
}

/** `fixes`: the message names the card and does not say that it is something else than a fix. */
export type Naming = 'fixes' | 'mentions' | null

const FIX =
  /\b(?:fix(?:e[sd])?|bug ?fix|hot ?fix|resolve[sd]?|close[sd]?|correct(?:s|ed)?|repair(?:s|ed)?|solve[sd]?|prevent(?:s|ed)?|avoid(?:s|ed)?)\b|修复|修正|修好|修掉|解决|改正|纠正|修了/i

/** Says that it does not finish the matter. */
const UNFINISHED =
  /n['’]t\s+(?:yet\s+)?(?:fix|resolv|solv|clos|finish|address)|\b(?:(?:not|never|cannot|to be|will|would|should|try(?:ing)? to|attempt(?:s|ed)? to)\s+(?:yet\s+|be\s+|fully\s+)?(?:fix|resolv|solv|clos|finish|address|done|correct)\w*|not yet|still|partial(?:ly)?|partly|prepar(?:e|es|ing|ation)|wip|work in progress|reopen(?:s|ed)?|revert(?:s|ed)?|reproduc(?:e|es|ing|tion)|failing|work ?arounds?|temporar(?:y|ily)|first step|towards?)\b|没有?修|没能|未修|未能|未解决|未完成|尚未|还没|不修|暂不|待修|部分|准备|复现|临时|绕过|回退|撤销|第一步/i

/** Names a card for another reason than being finished with it. */
const MENTION =
  /\b(?:refs?|references?|see(?: also)?|cf|related|relates|part of|todo|blocked|blocks|follow[- ]?up|investigat(?:e|es|ing|ion)|record(?:s|ed)?|noted?|filed?|found while|discovered|unrelated|instead of|debug|separate(?:ly)?|like|same as|similar)\b|参见|参考|相关|另见|记录|发现|调查|排查|跟进|类似|同样|记为/i

/** Right before the name: the matter is finished. */
const FINISHES =
  /(?:fix(?:e[sd])?|resolve[sd]?|close[sd]?|complete[sd]?|finish(?:e[sd])?|implement(?:s|ed)?|done|solve[sd]?|address(?:e[sd])?|修复|修正|修好|解决|完成|实现|关闭|处理|搞定)(?:\s*(?:bug|issue|card|todo|待办|卡片|问题|了))*[\s:：(（[【「]*$/i

/** Says "fix" of something that is no behaviour. */
const NOT_BEHAVIOUR =
  /^(?:(?:style|docs?|chore|test|tests|ci|build|lint|format|typo|merge|revert|refactor)\b)|\b(?:typos?|lint(?:er|ing)?|format(?:ting)?|whitespace|indent(?:ation)?|spelling|comments?|docs?|documentation|wording|changelog|readme|imports?|types? errors?|tests?|build|ci|merge conflicts?|conflicts?)\b|错别字|拼写|格式|注释|文档|排版|缩进|测试用例|冲突/i

/** Where the sentence or line around a place in a message begins and ends. */
function sentenceAt(message: string, from: number, to: number): [number, number] {
  const breaks = /[\n。！？;；]|[.!?](?=\s|$)/g
  let start = 0
  for (const match of message.matchAll(breaks)) {
    if (match.index >= to) return [start, match.index]
    if (match.index < from) start = match.index + 1
  }
  return [start, message.length]
}

/** A title long enough that no message holds it by chance. */
function isTelling(title: string): boolean {
  return /\p{Script=Han}/u.test(title) ? title.length >= 6 : title.length >= 14 && title.includes(' ')
}

/** Where a message holds the number, the id or the title; the case of the title's first letter is free. */
function places(message: string, card: CardName): [number, number][] {
  const title = card.title.trim()
  const found: [number, number][] = []
  // Most messages hold none of them; this is all that they cost.
  if (message.includes(`#${card.number}`) || message.includes(card.id)) {
    const number = card.number.replaceAll('.', '\\.')
    const id = card.id.replace(/[^\w]/g, '\\$&')
    const named = new RegExp(`(?<![\\w#/.])#${number}(?![\\w]|\\.\\d)|(?<!\\w)${id}(?!\\w)`, 'g')
    for (const match of message.matchAll(named)) found.push([match.index, match.index + match[0].length])
  }
  const rest = message.indexOf(title.slice(1))
  if (rest > 0 && isTelling(title) && message[rest - 1]!.toLowerCase() === title[0]!.toLowerCase()) {
    found.push([rest - 1, rest - 1 + title.length])
  }
  return found
}

/**
 * Whether a message names a card (its number `#3.2`, its id, or its whole title), and as what.
 * @param message the whole message of a commit.
 */
export function namesCard(message: string, card: CardName): Naming {
  const found = places(message.slice(0, 20_000), card)
  if (found.length === 0) return null
  const isFix = found.some(([from, to]) => {
    const [start, end] = sentenceAt(message, from, to)
    const before = message.slice(start, from)
    const rest = `${before} ${message.slice(to, end)}`
    if (UNFINISHED.test(rest)) return false
    return FINISHES.test(before) || !MENTION.test(rest)
  })
  return isFix ? 'fixes' : 'mentions'
}

/** Whether the first line of a message says that the commit mends a behaviour. */
export function saysFix(message: string): boolean {
  const subject = message.split('\n', 1)[0]!.slice(0, 300)
  return FIX.test(subject) && !NOT_BEHAVIOUR.test(subject) && !UNFINISHED.test(subject)
}

/** Which commit a message takes back: the id that git writes, or the subject that it quotes. */
export function reverts(message: string): { id: string } | { subject: string } | null {
  const id = /^This reverts commit ([0-9a-f]{7,64})\b/m.exec(message)?.[1]
  if (id) return { id }
  const subject = /^Revert "(.+)"$/m.exec(message.split('\n', 1)[0]!)?.[1]
  return subject ? { subject } : null
}
