import type { Paragraph } from './paragraphs.ts'

/** Words of a thing found on the way, not of the main task. */
const ASIDE =
  /另外|此外|顺便|顺带|旁支|无关|既存|历史遗留|遗留|隐患|待办|以后|之后再|后续|单独处理|额外发现|还发现|建议(?:另|单独|后续)|新想法|可以考虑|是否(?:要)?(?:记|加)|\b(?:also (?:noticed|found|saw)|by the way|unrelated|pre-?existing|separate(?:ly)?|out of scope|follow[- ]?up|side (?:note|task|issue)|later on|worth (?:a|adding|fixing)|TODO|FIXME|could (?:also )?(?:add|support)|keep (?:this|it) for later|as an? (?:card|aside))\b/i
/** Words of a fault or a wish, which a main task has too. */
const FAULT =
  /缺陷|问题|错误|报错|异常|崩溃|泄漏|失败|失效|漏洞|想法|建议|优化|\b(?:bugs?|issues?|errors?|crash(?:es)?|fails?|failure|broken|leaks?|regression|race condition|deadlock|vulnerab\w+|ideas?|improve\w*|enhance\w*)\b/i
/** A path with a file name that has an extension. */
const PATH =
  /(?:^|[\s`'"(（「：:,，])(?:[\w@.-]+[\\/])+[\w@.-]+\.[A-Za-z]\w{0,7}\b|`[\w@./\\-]+\.[A-Za-z]\w{0,7}(?::\d+)?`/
/** What is reported as done is the main task's. */
const DONE =
  /已(?:经)?(?:修复|完成|解决|改好|通过)|修好了|搞定|\b(?:fixed|done|implemented|completed|all tests pass)\b/i

/** What directly follows a finding in one of these forms belongs to it. */
const DETAILS = new Set<Paragraph['kind']>(['list', 'code', 'quote', 'table'])

function weigh(text: string): number {
  const weight = (ASIDE.test(text) ? 2 : 0) + (FAULT.test(text) ? 1 : 0) + (PATH.test(text) ? 1 : 0)
  return DONE.test(text) && !ASIDE.test(text) ? weight - 1 : weight
}

/**
 * Which paragraphs of a message are likely beside its main task (§6.2): words that say so, or words
 * of a fault together with a file path, and the list or code that follows at once; where nothing says so, the ones that come nearest. A single
 * paragraph needs no choosing.
 * @returns for each paragraph whether it is pre-selected.
 */
export function likelyAside(paragraphs: readonly Paragraph[]): boolean[] {
  if (paragraphs.length === 1) return [true]
  const weights = paragraphs.map(({ kind, text }) => (kind === 'heading' ? 0 : weigh(text)))
  const needed = Math.min(2, Math.max(1, ...weights))
  return weights.map((weight, index) => {
    if (weight >= needed) return true
    const before = paragraphs[index - 1]
    const details = DETAILS.has(paragraphs[index]!.kind) && before?.kind === 'text'
    return details && (weights[index - 1] ?? 0) >= 2
  })
}
