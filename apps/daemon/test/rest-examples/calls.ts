/** One call of the REST interface, as the examples of every language show it. */
export interface Call {
  en: string
  zh: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
}

/** In this order, on a daemon without cards, the card becomes 1.0. */
export const CALLS: Call[] = [
  {
    en: 'Keep a card',
    zh: '记一张卡片',
    method: 'POST',
    path: '/cards',
    headers: { 'Idempotency-Key': 'nightly-build-117' },
    body: { title: '登录后偶发 401', kind: 'defect', symptom: 'once in ten logins', nextStep: 'find the race' },
  },
  { en: 'List the unfinished ones', zh: '列出未完成的', method: 'GET', path: '/cards?view=unfinished&limit=20' },
  { en: 'Search', zh: '搜索', method: 'GET', path: '/cards?view=all&q=401' },
  { en: 'Read one', zh: '读一张', method: 'GET', path: '/cards/1.0' },
  {
    en: 'Append a note',
    zh: '追加补充',
    method: 'POST',
    path: '/cards/1.0/notes',
    body: { text: 'seen again on “main”', kind: 'evidence' },
  },
  {
    en: 'Finish it; `If-Match` is the `rev` that was read',
    zh: '标为完成；`If-Match` 是读到的 `rev`',
    method: 'PATCH',
    path: '/cards/1.0',
    headers: { 'If-Match': '"2"' },
    body: { status: 'done' },
  },
]
