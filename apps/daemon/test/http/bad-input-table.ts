import type { ErrorCode } from '@todo-assistant/shared/errors'

export interface BadRequest {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A bad input, what it is answered with, and a piece of the answer that lets the caller mend it. */
type Row = [name: string, request: BadRequest, code: ErrorCode, mend: RegExp]

const FAMILY = '👨‍👩‍👧‍👦'
const json = (value: unknown): BadRequest => ({ body: JSON.stringify(value) })
const card = (more: Record<string, unknown>): BadRequest => json({ title: 'a', kind: 'idea', ...more })
const raw = (body: string | Uint8Array): BadRequest => ({ body })
const get = (path: string): BadRequest => ({ method: 'GET', path })
const to = (path: string, request: BadRequest, method = 'POST'): BadRequest => ({ ...request, path, method })
const edit = (value: unknown): BadRequest => ({
  ...json(value),
  method: 'PATCH',
  path: '/cards/1.0',
  headers: { 'if-match': '"1"' },
})
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const BODIES: Row[] = [
  ['no body', raw(''), 'invalid_json', /JSON/],
  ['half a JSON', raw('{"title":"a"'), 'invalid_json', /JSON/],
  ['single quotes', raw("{'title':'a'}"), 'invalid_json', /JSON/],
  ['a comment', raw('{"title":"a",/* x */"kind":"idea"}'), 'invalid_json', /JSON/],
  ['a trailing comma', raw('{"title":"a","kind":"idea",}'), 'invalid_json', /JSON/],
  ['two values', raw('{"title":"a","kind":"idea"} {}'), 'invalid_json', /JSON/],
  ['NaN', raw('{"title":NaN,"kind":"idea"}'), 'invalid_json', /JSON/],
  ['a raw line feed in a text', raw('{"title":"a\nb","kind":"idea"}'), 'invalid_json', /JSON/],
  ['Latin-1', raw(latin1('{"title":"caf\u00e9","kind":"idea"}')), 'invalid_encoding', /UTF-8/],
  [
    'half a UTF-8 character',
    raw(Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xe5, 0xad]), Buffer.from('","kind":"idea"}')])),
    'invalid_encoding',
    /UTF-8/,
  ],
  [
    'an overlong encoding',
    raw(Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('","kind":"idea"}')])),
    'invalid_encoding',
    /UTF-8/,
  ],
  [
    'a surrogate as UTF-8',
    raw(Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('","kind":"idea"}')])),
    'invalid_encoding',
    /UTF-8/,
  ],
  [
    'UTF-16',
    raw(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"title":"a","kind":"idea"}', 'utf16le')])),
    'invalid_encoding',
    /UTF-8/,
  ],
  ['a key __proto__', raw('{"title":"a","kind":"idea","__proto__":{"status":"done"}}'), 'invalid_json', /JSON/],
  [
    'a key constructor.prototype',
    raw('{"title":"a","kind":"idea","constructor":{"prototype":{"x":1}}}'),
    'invalid_json',
    /JSON/,
  ],
  ['arrays 100,000 deep', raw('['.repeat(100_000) + ']'.repeat(100_000)), 'invalid_shape', /object/],
  [
    'objects 50,000 deep in a field',
    raw(`{"title":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)},"kind":"idea"}`),
    'invalid_shape',
    /title.*string/,
  ],
  [
    '100,000 unknown fields',
    raw(`{${Array.from({ length: 100_000 }, (_, n) => `"f${n}":1`).join(',')}}`),
    'missing_field',
    /title/,
  ],
  ['five megabytes', raw(`{"title":"${'x'.repeat(5 * 1024 * 1024)}"}`), 'payload_too_large', /4194304/],
  ['a text for a card', json('card'), 'invalid_shape', /object/],
  ['a list for a card', json([]), 'invalid_shape', /object/],
  ['null for a card', json(null), 'invalid_shape', /object/],
  ['a number for a card', json(7), 'invalid_shape', /object/],
]

const FIELDS: Row[] = [
  ['no title', json({ kind: 'idea' }), 'missing_field', /title/],
  ['a title of 41 ideographs', card({ title: '字'.repeat(41) }), 'too_long', /title.*40.*41/],
  ['a title of 41 flags', card({ title: '🇨🇳'.repeat(41) }), 'too_long', /title.*40.*41/],
  ['a title of 41 decomposed letters', card({ title: 'e\u0301'.repeat(41) }), 'too_long', /title.*40.*41/],
  ['a title of 30 families, over the cap on units', card({ title: FAMILY.repeat(30) }), 'too_long', /title.*40/],
  ['a title of one letter under 1,000 marks', card({ title: `a${'\u0301'.repeat(1_000)}` }), 'too_long', /title/],
  ['an empty title', card({ title: '' }), 'blank_text', /title/],
  ['a title of blanks', card({ title: ' \u3000\u00a0' }), 'blank_text', /title/],
  ['a title of zero-width characters', card({ title: '\u200b\u200c\u200d\ufeff\u2060' }), 'blank_text', /title/],
  ['a title of two lines', card({ title: 'a\nb' }), 'forbidden_character', /title.*U\+000A/],
  ['a title with a line separator', card({ title: 'a\u2028b' }), 'forbidden_character', /U\+2028/],
  ['a title with NUL', card({ title: 'a\0' }), 'forbidden_character', /U\+0000/],
  ['a title with an escape sequence', card({ title: '\u001b]0;x\u0007' }), 'forbidden_character', /U\+001B/],
  ['a title with a C1 control', card({ title: 'a\u0085' }), 'forbidden_character', /U\+0085/],
  ['a title with a bidi override', card({ title: 'a\u202eb' }), 'forbidden_character', /U\+202E/],
  ['a title with a bidi isolate', card({ title: 'a\u2067b' }), 'forbidden_character', /U\+2067/],
  ['a title with half a surrogate pair', raw('{"title":"a\\ud800","kind":"idea"}'), 'forbidden_character', /title/],
  ['a cause with a carriage return', card({ cause: 'a\r\nb' }), 'forbidden_character', /cause.*U\+000D/],
  ['a cause of 401', card({ cause: '因'.repeat(401) }), 'too_long', /cause.*400.*401/],
  ['a title that is a number', card({ title: 5 }), 'invalid_shape', /title.*string.*5/],
  ['a title that is null', card({ title: null }), 'invalid_shape', /title.*string/],
  ['a title that is a list', card({ title: ['a'] }), 'invalid_shape', /title.*string/],
  ['a kind in capitals', card({ kind: 'IDEA' }), 'invalid_shape', /kind.*defect \| idea/],
  ['a kind in Chinese', card({ kind: '待修复' }), 'invalid_shape', /kind.*defect \| idea/],
  ['a status of none', card({ status: 'closed' }), 'invalid_shape', /open \| doing \| done \| dropped/],
  ['a field of the server', card({ confirmed: true }), 'unknown_field', /confirmed/],
  ['a field with a wrong case', card({ nextstep: 'a' }), 'unknown_field', /nextstep/],
  [
    'a fourth must-read',
    card({ mustRead: Array.from({ length: 4 }, () => ({ label: 'a', text: 'b' })) }),
    'too_many',
    /mustRead.*3.*4/,
  ],
  [
    'a must-read of 201',
    card({ mustRead: [{ label: 'a', text: 'x'.repeat(201) }] }),
    'too_long',
    /mustRead\[0\]\.text.*200.*201/,
  ],
  ['a must-read without a label', card({ mustRead: [{ text: 'a' }] }), 'missing_field', /mustRead\[0\]\.label/],
  [
    'a range that runs backwards below zero',
    card({ park: [{ label: 'a', why: 'b', where: { seqRange: [5, -1] } }] }),
    'invalid_shape',
    /park\[0\]\.where\.seqRange\[1\]/,
  ],
  [
    'a twenty-first park',
    card({ park: Array.from({ length: 21 }, () => ({ label: 'a', why: 'b' })) }),
    'too_many',
    /park.*20.*21/,
  ],
  ['a park why of 61', card({ park: [{ label: 'a', why: 'x'.repeat(61) }] }), 'too_long', /park\[0\]\.why.*60.*61/],
  [
    'thirty-one files',
    card({ touchedFiles: Array.from({ length: 31 }, (_, n) => `${n}.ts`) }),
    'too_many',
    /touchedFiles.*30.*31/,
  ],
  ['an empty path', card({ touchedFiles: ['a.ts', ''] }), 'invalid_path', /touchedFiles\[1\]/],
  ['a path with a line feed', card({ touchedFiles: ['a\n.ts'] }), 'invalid_path', /touchedFiles\[0\]/],
  ['a path of 501', card({ touchedFiles: ['x'.repeat(501)] }), 'invalid_path', /500/],
  ['a file URL with an escaped NUL', card({ touchedFiles: ['file:///a%00b'] }), 'invalid_path', /touchedFiles\[0\]/],
  ['line 0 of a symbol', card({ symbols: [{ file: 'a.ts', line: 0 }] }), 'invalid_shape', /symbols\[0\]\.line/],
  ['half a line of a symbol', card({ symbols: [{ file: 'a.ts', line: 1.5 }] }), 'invalid_shape', /symbols\[0\]\.line/],
  ['notDuplicateOf without a ref', card({ notDuplicateOf: ['3'] }), 'invalid_ref', /notDuplicateOf\[0\].*3\.2/],
  ['a workspace of none', card({ workspace: 'ws_none' }), 'unknown_workspace', /workspaces/],
]

const ROUTES: Row[] = [
  ['an address of none', get('/cardz'), 'unknown_route', /\/cardz/],
  ['a method of none for cards', { ...card({}), method: 'PUT' }, 'method_not_allowed', /GET, POST/],
  [
    'a form',
    { body: 'title=a&kind=idea', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'unsupported_media_type',
    /application\/json/,
  ],
  [
    'a plain text',
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    'unsupported_media_type',
    /application\/json/,
  ],
  ['no media type', { body: '{}', headers: { 'content-type': '' } }, 'unsupported_media_type', /application\/json/],
  [
    'a compressed body',
    { body: '{}', headers: { 'content-encoding': 'gzip' } },
    'unsupported_media_type',
    /compressed/,
  ],
  ['a ref of letters', get('/cards/abc'), 'invalid_ref', /abc.*3\.2/],
  ['a ref of half a number', get('/cards/3.'), 'invalid_ref', /3\.2/],
  ['a ref with a path', get('/cards/..%2f..%2fetc'), 'invalid_ref', /3\.2/],
  ['a ref of NUL', get('/cards/%00'), 'invalid_ref', /3\.2/],
  ['a ref of 1,000 digits', get(`/cards/${'9'.repeat(1_000)}.1`), 'too_long', /ref.*200/],
  ['a broken percent escape', get('/cards/%E0%A4%A'), 'unknown_route', /address/],
  ['a card that there is none of', get('/cards/77.7'), 'unknown_card', /#77\.7/],
  ['a note that there is none of', to('/cards/1.0/notes/nt_none', raw(''), 'DELETE'), 'unknown_note', /nt_none/],
  ['a note of 301', to('/cards/1.0/notes', json({ text: '注'.repeat(301) })), 'too_long', /300.*301/],
  [
    'a note of another kind',
    to('/cards/1.0/notes', json({ text: 'a', kind: 'rewrite' })),
    'invalid_shape',
    /supplement \| evidence \| status/,
  ],
  ['a page of 0', get('/cards?limit=0'), 'invalid_shape', /limit.*1/],
  ['a page of 201', get('/cards?limit=201'), 'invalid_shape', /limit.*200/],
  ['a page of letters', get('/cards?limit=ten'), 'invalid_shape', /limit/],
  ['a page of 1e2.5', get('/cards?limit=1.5'), 'invalid_shape', /limit/],
  ['a cursor of rubbish', get('/cards?cursor=%25'), 'invalid_cursor', /cursor/],
  ['a parameter of none', get('/cards?orderBy=title'), 'unknown_field', /orderBy/],
  ['a parameter twice', get('/cards?view=all&view=done'), 'invalid_shape', /view/],
  ['a blank search', get('/cards?q=%20'), 'blank_text', /q/],
  ['a search of 201', get(`/cards?q=${'x'.repeat(201)}`), 'too_long', /200.*201/],
  ['a view of none', get('/cards?view=mine'), 'invalid_shape', /unfinished \| defect/],
  ['a session id with blanks', get('/cards?session=a%20b'), 'invalid_shape', /session/],
  ['an edit without a revision', { ...edit({ title: 'b' }), headers: {} }, 'missing_revision', /If-Match/],
  [
    'an edit of an older revision',
    { ...edit({ title: 'b' }), headers: { 'if-match': '"9"' } },
    'stale_revision',
    /1.*9/,
  ],
  ['an empty edit', edit({}), 'nothing_to_do', /change/],
  ['an edit of the number', edit({ number: '9.9' }), 'unknown_field', /number/],
  ['an edit of the notes', edit({ notes: [] }), 'unknown_field', /notes/],
  ['a merge into itself', to('/cards/1.0/merge', json({ into: '#1.0' })), 'nothing_to_do', /#1\.0/],
  [
    'rules of 2,001',
    to('/workspaces/inbox/rules', json({ text: '规'.repeat(2_001) }), 'PUT'),
    'too_long',
    /2000.*2001/,
  ],
  ['a login code of none', to('/login', json({ code: 'x' })), 'invalid_code', /todo-assistant open/],
  [
    'an idempotency key with a blank',
    { ...card({}), headers: { 'idempotency-key': 'a b' } },
    'invalid_shape',
    /Idempotency-Key/,
  ],
  ['a tool of none', to('/tools/todo_delete', json({ arguments: {}, context: {} })), 'invalid_shape', /todo_add/],
  ['a tool call without a context', to('/tools/todo_list', json({ arguments: {} })), 'missing_field', /context/],
  [
    'a tool context of the model',
    to('/tools/todo_list', json({ arguments: {}, context: { admin: true } })),
    'unknown_field',
    /context\.admin/,
  ],
  [
    'a marker of no message',
    to('/sessions/s/markers', json({ rootSessionId: 's', turn: 1, text: 'a', at: 1 })),
    'missing_field',
    /messageId/,
  ],
  ['an import of rubbish', to('/import', json({ content: 'rubbish', apply: true })), 'invalid_import', /[Ll]ine 1/],
  ['a nonce that is too short', get('/hello?nonce=x'), 'invalid_shape', /nonce/],
]

/** Bad inputs over REST. */
export const BAD_INPUT: Row[] = [...BODIES, ...FIELDS, ...ROUTES]
