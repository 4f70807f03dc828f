import type { Freshness, FreshnessReason, ReasonCode, Verdict } from './freshness.ts'
import type { Locale, Words } from './locale.ts'
import { showInvisible, takeGraphemes } from './text.ts'

export const VERDICT_WORDS: Record<Verdict, Words> = {
  fresh: { zh: '未变', en: 'fresh' },
  drifted: { zh: '有变动', en: 'drifted' },
  stale: { zh: '已失效', en: 'stale' },
  unknown: { zh: '无法判断', en: 'unknown' },
}

type Params = Record<string, string>
type Sentence = (params: Params) => string

const commits = (p: Params) => `${p['commits']} commit${p['commits'] === '1' ? '' : 's'}`

const SENTENCES: Record<ReasonCode, Record<Locale, Sentence>> = {
  'possibly-fixed': {
    zh: (p) => `可能已修复（提交 ${p['commit']}${p['symbol'] ? ` 改了 ${p['symbol']}` : ' 提到本卡'}）`,
    en: (p) =>
      `possibly already fixed (commit ${p['commit']} ${p['symbol'] ? `changes ${p['symbol']}` : 'names this card'})`,
  },
  'symbol-gone': {
    zh: (p) => `${p['symbol']} 已不在 ${p['file']}，别处也没找到`,
    en: (p) => `${p['symbol']} is gone from ${p['file']} and was not found elsewhere`,
  },
  'all-files-gone': { zh: () => '涉及的文件都已不在', en: () => 'all files it names are gone' },
  'file-deleted': { zh: (p) => `${p['file']} 已不在`, en: (p) => `${p['file']} is not there any more` },
  'symbol-moved': {
    zh: (p) => `${p['symbol']} 已移到 ${p['to']}:${p['line']}`,
    en: (p) => `${p['symbol']} moved to ${p['to']}:${p['line']}`,
  },
  'symbol-renamed': {
    zh: (p) => `${p['symbol']} 现名 ${p['name']}（${p['to']}:${p['line']}）`,
    en: (p) => `${p['symbol']} is now called ${p['name']} (${p['to']}:${p['line']})`,
  },
  'file-renamed': {
    zh: (p) => `${p['file']} 已改名为 ${p['to']}`,
    en: (p) => `${p['file']} was renamed to ${p['to']}`,
  },
  'symbol-changed': {
    zh: (p) => `${p['symbol']} 改过（现在 ${p['to']}:${p['line']}）`,
    en: (p) => `${p['symbol']} changed (now ${p['to']}:${p['line']})`,
  },
  'file-changed': {
    zh: (p) => `${p['file']} 改过${p['commits'] ? `（${p['commits']} 次提交）` : ''}`,
    en: (p) => `${p['file']} changed${p['commits'] ? ` (${commits(p)})` : ''}`,
  },
  'file-uncommitted': {
    zh: (p) => `${p['file']} 有未提交的改动`,
    en: (p) => `${p['file']} has uncommitted changes`,
  },
  'symbols-unchanged': { zh: () => '所记的符号本身没变', en: () => 'the symbols it names are themselves unchanged' },
  'file-created': {
    zh: (p) => `${p['file']} 当时不存在，现在有了`,
    en: (p) => `${p['file']} did not exist then and does now`,
  },
  'symbol-unfound': {
    zh: (p) => `${p['symbol']} 记录时就没找到`,
    en: (p) => `${p['symbol']} was not found when the card was written either`,
  },
  'symbol-unknown': { zh: (p) => `无法查看 ${p['symbol']}`, en: (p) => `${p['symbol']} cannot be looked up` },
  'file-unknown': { zh: (p) => `无法比较 ${p['file']}`, en: (p) => `${p['file']} cannot be compared` },
  'nothing-changed': { zh: () => '涉及的文件和符号都没变', en: () => 'its files and symbols are unchanged' },
  'nothing-anchored': { zh: () => '卡片没有可比较的文件', en: () => 'the card names no file to compare' },
  'commit-behind': { zh: (p) => `此后有 ${p['commits']} 次提交`, en: (p) => `${commits(p)} since` },
  'commit-elsewhere': {
    zh: (p) => `记录时的提交只在 ${p['branch']} 上`,
    en: (p) => `its commit is only on ${p['branch']}`,
  },
  'commit-rewritten': {
    zh: () => '记录时的提交已被改写，不在任何分支上',
    en: () => 'its commit was rewritten away and is on no branch',
  },
  'commit-replaced': {
    zh: (p) => `记录时的提交已改写为 ${p['commit']}`,
    en: (p) => `its commit was rewritten as ${p['commit']}`,
  },
  'commit-not-here': { zh: () => '记录时的提交不在这个克隆里', en: () => 'its commit is not in this clone' },
  'branch-merged': { zh: (p) => `分支 ${p['branch']} 已合并`, en: (p) => `branch ${p['branch']} was merged` },
  'branch-gone': { zh: (p) => `分支 ${p['branch']} 已不在`, en: (p) => `branch ${p['branch']} is gone` },
  'branch-open': {
    zh: (p) => `记于分支 ${p['branch']}，它未并入当前代码`,
    en: (p) => `written on branch ${p['branch']}, which is not in the current code`,
  },
  'history-cut': { zh: () => '只看了一部分历史', en: () => 'only part of the history was read' },
  'no-folder': { zh: () => '工作目录已不在', en: () => 'its folder is gone' },
  'not-a-repository': { zh: () => '不是 Git 仓库', en: () => 'not a git repository' },
  'no-commit-yet': { zh: () => '仓库还没有提交', en: () => 'the repository has no commit yet' },
  'git-missing': { zh: () => '没有安装 Git', en: () => 'git is not installed' },
  timeout: { zh: () => 'Git 没有及时回答', en: () => 'git did not answer in time' },
  'not-owned': {
    zh: () => '仓库属于其他用户，Git 拒绝读取',
    en: () => 'the repository belongs to another user and git refuses it',
  },
  bare: { zh: () => '裸仓库没有工作区文件', en: () => 'a bare repository has no files' },
  unreadable: { zh: () => 'Git 读不了这个仓库', en: () => 'git cannot read this repository' },
}

/** A name out of a repository: one line, visible, bounded. */
function shown(value: string | number): string {
  const line = showInvisible(String(value)).replace(/[\s\u2028\u2029]+/g, ' ')
  const cut = takeGraphemes(line, 100)
  return cut === line ? line : `${cut}…`
}

/** One reason as a clause, without a full stop. */
export function reasonWords(reason: FreshnessReason, locale: Locale): string {
  const params = Object.entries(reason.params).map(([name, value]) => [name, shown(value)])
  return SENTENCES[reason.code][locale](Object.fromEntries(params))
}

const HEAD_WORDS: Words = { zh: '代码现状：', en: 'Code now: ' }
const ADVICE: Words = {
  zh: '请重新调查，不要照搬卡片。',
  en: 'Investigate again instead of trusting the card.',
}
const MAX_REASONS = 3

/**
 * Freshness in one line, for `todo_read` and the seed. Deterministic; at most three reasons, then how
 * many more there are. Words of commits never appear in it.
 */
export function freshnessLine(freshness: Freshness, locale: Locale): string {
  const told = freshness.reasons.slice(0, MAX_REASONS).map((reason) => reasonWords(reason, locale))
  const more = freshness.reasons.length - told.length
  const zh = locale === 'zh'
  if (more > 0) told.push(zh ? `另有 ${more} 条` : `${more} more`)
  const list = told.join(zh ? '；' : '; ')
  const verdict = VERDICT_WORDS[freshness.verdict][locale]
  const sentence = list === '' ? verdict : zh ? `${verdict}——${list}` : `${verdict} — ${list}`
  const end = zh ? '。' : '.'
  return `${HEAD_WORDS[locale]}${sentence}${end}${freshness.verdict === 'stale' ? (zh ? '' : ' ') + ADVICE[locale] : ''}`
}
