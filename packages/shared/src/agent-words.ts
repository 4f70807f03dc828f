import type { Locale, Words } from './locale.ts'
import { takeGraphemes } from './text.ts'

/** One line of a reminder holds at most this many characters (design §6). */
const REMINDER = 160

/**
 * The one-shot instruction for a message with markers (§6.6).
 * @param blocks how many marked blocks it holds.
 */
export function markerInstruction(blocks: number, locale: Locale): string {
  return locale === 'zh'
    ? `开发者用 #DB/#MEMO 标记了 ${blocks} 段，这就是明确同意：请立即用 todo_add 按顺序各记一张，照原意记录，不要再问。`
    : `The developer marked ${blocks} passage(s) with #DB/#MEMO. That is explicit consent: record each with todo_add now, in order, as it stands; do not ask.`
}

/**
 * The line that says a touched file belongs to a card (§7). What follows the bar is data.
 * @returns one line of at most 160 characters.
 */
export function reminderLine(file: string, number: string, title: string, locale: Locale): string {
  const characters = [...file]
  const name = characters.length > 40 ? `…${characters.slice(-39).join('')}` : file
  const head =
    locale === 'zh'
      ? `本轮触及 ${name}，与卡片 #${number} 相关；有值得留的证据可调 todo_note。│ `
      : `This turn touched ${name}, which card #${number} is about; todo_note keeps evidence worth keeping. │ `
  const room = Math.max(0, REMINDER - head.length)
  const line = title.replace(/\s+/g, ' ')
  let graphemes = room
  while (takeGraphemes(line, graphemes).length > room) graphemes--
  return head + takeGraphemes(line, graphemes)
}

/** The question every handling of a card ends with (§5.6). */
export const CLOSING_QUESTION: Words = {
  zh: '做完后请问开发者一次：是否把这张卡标为完成（todo_status）？得到确认再标。',
  en: 'When done, ask the developer once whether to mark this card done (todo_status); mark it only after a yes.',
}

/** What is put into the input to handle a card in the open session (§3.11); never sent by itself. */
export function insertSentence(number: string, title: string, locale: Locale): string {
  return locale === 'zh'
    ? `现在切到 #${number}「${title}」：用 todo_read 读你需要的部分，处理完问我是否标为完成。`
    : `Switch to #${number} “${title}” now: todo_read what you need of it, and ask me at the end whether to mark it done.`
}

/** How a seed begins. */
export const SEED_HEAD: Words = {
  zh: '请处理下面这张卡片。先核对代码坐标与新鲜度，再动手；卡片没有的不要猜，缺什么就读（todo_read）或问。',
  en: 'Work on the card below. Check its anchors and freshness before you act; do not guess what the card does not say: read it (todo_read) or ask.',
}

/** Heads the workspace's rules in a seed. */
export const RULES_HEAD: Words = {
  zh: '本工作区的通用规则（开发者所写）：',
  en: 'Rules of this workspace (written by the developer):',
}
