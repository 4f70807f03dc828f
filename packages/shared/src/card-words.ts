import type { Kind, Status } from './card.ts'
import type { Locale } from './locale.ts'

/** What a kind is called to a person or a model; the words of `docs/glossary.md`. */
export const KIND_WORDS: Record<Locale, Record<Kind, string>> = {
  zh: { defect: '待修复', idea: '待添加' },
  en: { defect: 'to fix', idea: 'to add' },
}

/** What a status is called to a person or a model; the words of `docs/glossary.md`. */
export const STATUS_WORDS: Record<Locale, Record<Status, string>> = {
  zh: { open: '未完成', doing: '进行中', done: '已完成', dropped: '已放弃' },
  en: { open: 'open', doing: 'doing', done: 'done', dropped: 'dropped' },
}
