import type { Words } from '../words/zh.ts'

/** An old or new value of a field as a person reads it. */
export function sayValue(name: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.empty
  if (name === 'kind') return words[`kind_${value as 'idea'}`] ?? String(value)
  if (name === 'status') return words[`status_${value as 'open'}`] ?? String(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? words.empty : value.map(sayEntry).join('\n')
  if (typeof value === 'object') {
    const { text, symbols } = value as { text?: unknown; symbols?: unknown }
    if (typeof text === 'string') return text
    if (Array.isArray(symbols)) return symbols.length === 0 ? words.empty : symbols.map(sayEntry).join('\n')
  }
  return JSON.stringify(value)
}

function sayEntry(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { path, label, text, why, file, symbol, line } = (entry ?? {}) as Record<string, unknown>
  if (path !== undefined) return String(path)
  if (label !== undefined) return `${String(label)} — ${String(text ?? why ?? '')}`
  if (file !== undefined)
    return `${String(file)}${symbol === undefined ? '' : `#${String(symbol)}`}${line === undefined ? '' : `:${String(line)}`}`
  return JSON.stringify(entry)
}
