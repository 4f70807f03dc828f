import type * as z from 'zod'
import { TodoError, type ErrorCode, type RefusedPlace } from './errors.ts'

/** `mustRead[3].text` from a zod path. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  )
}

/** How a value looks in a refusal: itself when short and plain, else its kind. */
function shown(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 80)}…` : value
  if (value === undefined) return undefined
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function refusalsOf(issue: z.core.$ZodIssue, input: unknown, base: readonly PropertyKey[]): RefusedPlace[] {
  const path = placeOf([...base, ...issue.path])
  const value = valueAt(input, issue.path)
  const given = shown(value)
  const place = (code: ErrorCode, more: Partial<RefusedPlace> = {}): RefusedPlace => ({
    path,
    code,
    ...(given === undefined ? {} : { given }),
    ...more,
  })
  switch (issue.code) {
    case 'custom': {
      const params = (issue.params ?? {}) as Partial<RefusedPlace>
      return params.code ? [{ path, ...params, code: params.code }] : [place('invalid_shape')]
    }
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: placeOf([...base, ...issue.path, key]), code: 'unknown_field' as const }))
    case 'invalid_type':
      return value === undefined
        ? [{ path, code: 'missing_field' }]
        : [place('invalid_shape', { limit: issue.expected })]
    case 'invalid_value':
      return value === undefined
        ? [{ path, code: 'missing_field' }]
        : [place('invalid_shape', { limit: issue.values.map(String).join(' | ') })]
    case 'too_big':
      if (issue.origin === 'array')
        return [
          { path, code: 'too_many', limit: Number(issue.maximum), given: Array.isArray(value) ? value.length : 0 },
        ]
      if (issue.origin === 'string')
        return [
          { path, code: 'too_long', limit: Number(issue.maximum), given: typeof value === 'string' ? value.length : 0 },
        ]
      return [place('invalid_shape', { limit: `≤ ${issue.maximum}` })]
    case 'too_small':
      if (issue.origin === 'string') return [{ path, code: 'blank_text' }]
      return [place('invalid_shape', { limit: `≥ ${issue.minimum}` })]
    case 'invalid_union': {
      const nested = issue.errors
        .toSorted((a, b) => a.length - b.length)[0]
        ?.flatMap((each) => refusalsOf(each, value, [...base, ...issue.path]))
      return nested && nested.length > 0 ? nested : [place('invalid_shape')]
    }
    default:
      return [place('invalid_shape')]
  }
}

/**
 * Turns what zod found into one error of ours: every refused place with its own code, the limit and
 * what was given; the error's code is that of the first place.
 * @param issues of `safeParse`.
 * @param input what was parsed.
 * @param base where the input stands in the whole request, for example `['arguments']`.
 */
export function shapeError(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  base: readonly PropertyKey[] = [],
): TodoError {
  const refusals = issues.flatMap((issue) => refusalsOf(issue, input, base)).slice(0, 20)
  const first = refusals[0] ?? { path: '', code: 'invalid_shape' as const }
  return new TodoError(first.code, { field: first.path, limit: first.limit, given: first.given }, { refusals })
}

/**
 * Checks an input against a shape.
 * @throws TodoError as `shapeError` makes it.
 */
export function parseShape<Shape extends z.ZodType>(
  shape: Shape,
  input: unknown,
  base: readonly PropertyKey[] = [],
): z.infer<Shape> {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  throw shapeError(parsed.error.issues, input, base)
}
