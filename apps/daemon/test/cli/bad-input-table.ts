import { EXIT } from '../../src/cli/exit-codes.ts'

export interface BadLine {
  name: string
  line: string[]
  input?: string | Uint8Array
  code: number
  /** A piece of what is said that lets the person mend the line, in English and in Chinese. */
  mend: [en: RegExp, zh: RegExp]
}

const usage = (name: string, line: string[], en: RegExp, zh: RegExp): BadLine => ({
  name,
  line,
  code: EXIT.usage,
  mend: [en, zh],
})
const refused = (name: string, line: string[], en: RegExp, zh: RegExp, input?: string | Uint8Array): BadLine => ({
  name,
  line,
  code: EXIT.failed,
  mend: [en, zh],
  ...(input === undefined ? {} : { input }),
})

/** Lines that are refused before anything is looked up: with a daemon and without one alike. */
export const WRONG_USAGE: BadLine[] = [
  usage('no such command', ['lsit'], /unknown command 'lsit'[^]*list/, /没有命令 lsit[^]*list/),
  usage('a command in capitals', ['LIST'], /unknown command/, /没有命令 LIST/),
  usage('an empty command', [''], /unknown command/, /没有命令/),
  usage('an escape sequence for a command', ['\u001b[2J'], /unknown command '␛\[2J'/, /没有命令 ␛\[2J/),
  usage('no such option', ['list', '--limt', '5'], /--limt'[^]*--limit/, /没有选项 --limt[^]*--limit/),
  usage('no such short option', ['list', '-x'], /unknown option '-x'/, /没有选项 -x/),
  usage(
    'an option of another command',
    ['show', '1.0', '--cause', 'x'],
    /unknown option '--cause'/,
    /没有选项 --cause/,
  ),
  usage('no title', ['add'], /missing required argument 'title'/, /缺少参数 <title>/),
  usage('no ref', ['show'], /missing required argument 'ref'/, /缺少参数 <ref>/),
  usage('no refs', ['done'], /missing required argument 'refs'/, /缺少参数 <refs>/),
  usage('no note', ['note', '1.0'], /missing required argument 'text'/, /缺少参数 <text>/),
  usage('no target', ['move', '1.0'], /missing required argument 'workspace'/, /缺少参数 <workspace>/),
  usage('two titles', ['add', 'fix', 'login'], /too many arguments/, /参数太多：应有 1 个，给了 2 个：fix, login/),
  usage('a search in two words', ['search', 'a', 'b'], /too many arguments/, /参数太多/),
  usage(
    'an option without its value',
    ['list', '--limit'],
    /'-n, --limit <n>' argument missing/,
    /-n, --limit <n> 后面缺少值/,
  ),
  usage('a limit of 0', ['list', '--limit', '0'], /1–200/, /1–200/),
  usage('a limit of 201', ['list', '-n', '201'], /1–200/, /1–200/),
  usage('a negative limit', ['list', '--limit=-1'], /1–200/, /1–200/),
  usage('a limit of 1.5', ['list', '--limit', '1.5'], /1–200/, /1–200/),
  usage('a limit in hexadecimal', ['list', '--limit', '0x10'], /1–200/, /1–200/),
  usage('a limit in full-width digits', ['list', '--limit', '５'], /1–200/, /1–200/),
  usage('an empty limit', ['list', '--limit='], /1–200/, /1–200/),
  usage('a kind in Chinese', ['list', '--kind', '待修复'], /defect, idea/, /应为 defect, idea/),
  usage('a kind in capitals', ['add', 'x', '--kind', 'Defect'], /defect, idea/, /应为 defect, idea/),
  usage('a view of none', ['list', '--view', 'mine'], /unfinished, defect/, /应为 unfinished, defect/),
  usage(
    'a status of none',
    ['list', '--status', 'closed'],
    /open, doing, done, dropped/,
    /应为 open, doing, done, dropped/,
  ),
  usage(
    'a note of another kind',
    ['note', '1.0', 'x', '--kind', 'rewrite'],
    /supplement, evidence, status/,
    /应为 supplement/,
  ),
  usage('a feed from below zero', ['watch', '--since=-1'], /0, 1, 2/, /0, 1, 2/),
  usage('a feed from a word', ['watch', '--since', 'now'], /0, 1, 2/, /0, 1, 2/),
  usage('a feed from beyond what a number holds', ['watch', '--since', '9'.repeat(16)], /0, 1, 2/, /0, 1, 2/),
  usage('a port over the last', ['serve', '--port', '65536'], /0–65535/, /0–65535/),
  usage('a port with a sign', ['serve', '--port', '+80'], /0–65535/, /0–65535/),
  usage('a shell of none', ['completion', 'csh'], /bash/, /应为 [^]*bash/),
  usage('no command of the service', ['service'], /Usage/, /用法/),
  usage('no such command of the service', ['service', 'restart'], /unknown command 'restart'/, /没有命令 restart/),
]

const MAN = '👨‍👩‍👧‍👦'

/** Captures that no daemon would take: refused the same with one and without, and kept nowhere. */
export const BAD_CAPTURES: BadLine[] = [
  refused('a title of 41 letters', ['add', 'x'.repeat(41)], /title.*40.*41/, /title.*40.*41/),
  refused('a title of 41 ideographs', ['add', '字'.repeat(41)], /title.*40.*41/, /title.*40.*41/),
  refused('a title of 41 flags', ['add', '🇨🇳'.repeat(41)], /title.*40.*41/, /title.*40.*41/),
  refused('a title of 41 composed letters', ['add', 'e\u0301'.repeat(41)], /title.*40.*41/, /title.*40.*41/),
  refused('a title of families over the cap', ['add', MAN.repeat(30)], /title.*40/, /title.*40/),
  refused('an empty title', ['add', ''], /title.*blank/, /title.*空白/),
  refused('a title of blanks', ['add', ' \u3000'], /title.*blank/, /title.*空白/),
  refused('a title of zero-width characters', ['add', '\u200b\u2060'], /title.*blank/, /title.*空白/),
  refused('a title with an escape sequence', ['add', 'a\u001b[31mb'], /title.*U\+001B/, /title.*U\+001B/),
  refused('a title with a carriage return', ['add', 'a\rb'], /title.*U\+000D/, /title.*U\+000D/),
  refused('a title of two lines', ['add', 'a\nb'], /title.*U\+000A/, /title.*U\+000A/),
  refused('a title with a bidi override', ['add', 'a\u202eb'], /title.*U\+202E/, /title.*U\+202E/),
  refused('a symptom of 401', ['add', 'x', '--symptom', '现'.repeat(401)], /symptom.*400.*401/, /symptom.*400.*401/),
  refused('a blank intent', ['add', 'x', '--intent', ' '], /intent.*blank/, /intent.*空白/),
  refused(
    '31 files',
    ['add', 'x', ...Array.from({ length: 31 }, (_, n) => ['-f', `${n}`]).flat()],
    /touchedFiles.*30.*31/,
    /touchedFiles.*30.*31/,
  ),
  refused('an empty path', ['add', 'x', '-f', ''], /touchedFiles\[0\]/, /touchedFiles\[0\].*路径/),
  refused(
    'a path with a bell',
    ['add', 'x', '-f', 'a.ts', '-f', 'b\u0007.ts'],
    /touchedFiles\[1\]/,
    /touchedFiles\[1\]/,
  ),
  refused('a path of 501', ['add', 'x', '-f', 'p'.repeat(501)], /touchedFiles\[0\].*500/, /touchedFiles\[0\].*500/),
  refused('not a duplicate of a word', ['add', 'x', '--not-duplicate-of', 'that'], /3\.2/, /3\.2/),
  refused('an empty workspace', ['add', 'x', '-w', ''], /workspace/, /workspace/),
  refused('a note of 301', ['note', '1.0', '注'.repeat(301)], /text.*300.*301/, /text.*300.*301/),
  refused('an empty note', ['note', '1.0', ''], /text.*blank/, /text.*空白/),
  refused('a note with a NEL', ['note', '1.0', 'a\u0085b'], /text.*U\+0085/, /text.*U\+0085/),
  refused('a note on a word', ['note', 'last', 'x'], /last.*3\.2/, /last.*3\.2/),
  refused('a note on nothing', ['note', '', 'x'], /3\.2/, /编号.*3\.2/),
  refused('a note on a step of the path', ['note', '..', 'x'], /3\.2/, /编号.*3\.2/),
  refused('nothing on the input', ['add', '-'], /title.*blank/, /title.*空白/, ''),
  refused('blank lines on the input', ['add', '-'], /title.*blank/, /title.*空白/, '\n \n'),
  refused('a byte order mark alone', ['add', '-'], /title.*blank/, /title.*空白/, '\ufeff'),
  refused('UTF-16 on the input', ['add', '-'], /stdin.*UTF-8/, /stdin.*UTF-8/, Buffer.from('\ufefftitle', 'utf16le')),
  refused('UTF-16 without a mark', ['add', '-'], /title.*U\+0000/, /title.*U\+0000/, Buffer.from('title', 'utf16le')),
  refused(
    'Latin-1 on the input',
    ['note', '1.0', '-'],
    /stdin.*UTF-8/,
    /stdin.*UTF-8/,
    Buffer.from('caf\u00e9', 'latin1'),
  ),
  refused(
    'half a character at the end',
    ['add', '-'],
    /stdin.*UTF-8/,
    /stdin.*UTF-8/,
    Buffer.from('字').subarray(0, 2),
  ),
  refused(
    'a program on the input',
    ['add', '-'],
    /stdin.*UTF-8/,
    /stdin.*UTF-8/,
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 0xff, 0]),
  ),
  refused(
    'two megabytes on the input',
    ['note', '1.0', '-'],
    /stdin.*1048576/,
    /stdin.*1048576/,
    'x'.repeat(2 * 1024 * 1024),
  ),
  refused('a page about it', ['add', '-'], /intent.*400/, /intent.*400/, `title\n\n${'why '.repeat(200)}`),
]

/** Lines that only a daemon can refuse. */
export const BAD_DEEDS: BadLine[] = [
  refused('a card of none', ['show', '9.9'], /#9\.9/, /没有卡片 #9\.9/),
  refused('a word for a ref', ['show', 'last'], /3\.2/, /编号.*3\.2/),
  refused('nothing for a ref', ['done', ''], /3\.2/, /编号.*3\.2/),
  refused('a dot for a ref', ['trash', '.'], /3\.2/, /编号.*3\.2/),
  refused('two dots for a ref', ['undo', '..'], /3\.2/, /编号.*3\.2/),
  refused('an address for a ref', ['show', '../workspaces'], /3\.2/, /编号.*3\.2/),
  refused('a query for a ref', ['show', '1.0?x=1#y'], /3\.2/, /编号.*3\.2/),
  refused('a ref of 1,000 digits', ['show', `${'9'.repeat(1_000)}.1`], /ref.*200/, /ref.*200/),
  refused('an escape sequence for a ref', ['show', '\u001b]0;x\u0007'], /␛\]0;x␇/, /␛\]0;x␇/),
  refused('nothing to edit', ['edit', '1.0'], /change/, /改动/),
  refused('a title of 41 by an edit', ['edit', '1.0', '--title', '字'.repeat(41)], /title.*40.*41/, /title.*40.*41/),
  refused('a title taken away', ['edit', '1.0', '--title', ''], /title.*blank/, /title.*空白/),
  refused(
    'a reason of 201',
    ['drop', '1.0', '--reason', '因'.repeat(201)],
    /dropReason.*200.*201/,
    /dropReason.*200.*201/,
  ),
  refused('a workspace of none', ['list', '-w', 'ws_none'], /ws_none/, /ws_none/),
  refused('a move to nowhere', ['move', '1.0', 'ws_none'], /ws_none/, /ws_none/),
  refused('a move to a name', ['move', '1.0', 'shop'], /shop/, /shop/),
  refused('a blank search', ['search', '-a', ' '], /q.*blank/, /q.*空白/),
  refused('a search of 201', ['search', '-a', '搜'.repeat(201)], /q.*200.*201/, /q.*200.*201/),
  refused('a cursor of rubbish', ['list', '-a', '--cursor', '%'], /cursor/, /cursor/),
  refused('rules of 2,001', ['rules', '-w', 'inbox', '--set', '规'.repeat(2_001)], /2000.*2001/, /2000.*2001/),
  refused('rules from a pipe that failed', ['rules', '-w', 'inbox', '--set', '-'], /stdin.*blank/, /stdin.*空白/, ''),
  refused('an import of rubbish', ['import', '-'], /Line 1/, /第 1 行/, 'rubbish'),
  refused('an import of nothing', ['import', '-', '--apply'], /Line 1/, /第 1 行/, ''),
  refused(
    'an import that is no text',
    ['import', '-', '--apply'],
    /stdin.*UTF-8/,
    /stdin.*UTF-8/,
    Buffer.from([0xff, 0xfe, 0]),
  ),
  refused(
    'an import of no file',
    ['import', 'no-such\u001b[31m.jsonl'],
    /no-such␛\[31m\.jsonl.*ENOENT/,
    /无法读取.*ENOENT/,
  ),
  refused('an import of a folder', ['import', '.'], /EISDIR/, /无法读取.*EISDIR/),
]
