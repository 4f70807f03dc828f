import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { cli } from '../cli/command.ts'
import { inTerminal } from '../cli/shell.ts'
import { atEnd, freshFolder, runDaemon, type TestDaemon } from '../daemon.ts'
import { git } from '../git/scratch.ts'
import { ESCAPES, steering } from './terminal-escapes.ts'

const ALL = Object.entries(ESCAPES)
const EVERY = ALL.map(([, text]) => text).join(' ')
const main = join(import.meta.dirname, '../../src/main.ts')

/**
 * A daemon whose database holds an escape in every text that a card has: written past every check, so that what
 * prints is tried by itself. One card an escape, numbered from `1.1`.
 */
async function hostileDaemon(): Promise<TestDaemon> {
  const first = await runDaemon()
  for (const [index, [name]] of ALL.entries())
    await first.client.tool('todo_add', {
      arguments: { title: name, kind: 'idea', intent: 'a', nextStep: 'b', touchedFiles: [`${index}.ts`] },
      context: {
        sessionId: 's',
        rootSessionId: 's',
        turn: 1,
        callId: `c${index}`,
        cwd: first.home,
        consent: { receipt: 'person-turn', messageId: 'm', turn: 1 },
      },
    })
  await first.daemon.close()
  const db = new Database(join(first.home, 'cards.db'))
  const rows = db.prepare('SELECT pk, id FROM cards ORDER BY pk').all() as { pk: number; id: string }[]
  for (const [index, { pk, id }] of rows.entries()) {
    const text = ALL[index]![1]
    const request = JSON.stringify({ text, turn: 1, at: 1, messageId: 'm', block: null, truncated: false })
    db.prepare(
      `UPDATE cards SET confirmed = 1, title = ?, drop_reason = ?, request = ?,
         anchors = json_set(anchors, '$.branch', ?, '$.commit', '0123456789abcdef0123456789abcdef01234567') WHERE pk = ?`,
    ).run(text, text, request, text, pk)
    db.prepare('UPDATE card_files SET path = ? WHERE card_pk = ?').run(text, pk)
    db.prepare(
      `INSERT INTO notes (id, card_pk, at, kind, text, actor) VALUES (?, ?, 1, 'supplement', ?, 'person')`,
    ).run(`nt_${pk}`, pk, text)
    db.prepare('UPDATE cards SET notes = 1 WHERE pk = ?').run(pk)
    db.prepare('UPDATE events SET after = json_object(?, ?) WHERE card_id = ?').run('title', text, id)
  }
  db.prepare(`UPDATE workspaces SET name = ?, path = ? WHERE kind <> 'inbox'`).run(EVERY, `/${EVERY}`)
  db.prepare(`UPDATE workspaces SET name = ? WHERE kind = 'inbox'`).run(EVERY)
  db.prepare(
    `INSERT OR REPLACE INTO rules (workspace_id, text, updated_at, rev) SELECT id, ?, 1, 1 FROM workspaces`,
  ).run(EVERY)
  db.close()
  const spool = join(first.home, 'spool')
  mkdirSync(spool, { recursive: true })
  for (const [index, [, text]] of ALL.entries())
    if (!text.includes('\0')) writeFileSync(join(spool, `${index}-${text.replaceAll('/', '')}.json.refused`), text)
  const daemon = await runDaemon({ home: first.home })
  for (const log of ['daemon.log', 'service.log'])
    appendFileSync(join(daemon.home, 'logs', log), `${ALL.map(([, text]) => text).join('\n')}\n`)
  return daemon
}

/** What the former plugin would have left: the same texts, for the preview of an import. */
const former = JSON.stringify({
  unit: { name: 'todo_assistant', version: 1 },
  tables: {
    todos: Object.fromEntries(
      ALL.map(([, text], index) => [
        `k${index}`,
        {
          id: `td_former${index}`,
          title: text,
          workspace: `/${text}`,
          core: { symptom: text },
          touchedFiles: [text],
          notes: [{ text }],
          request: { text },
          [text]: text,
        },
      ]),
    ),
    rules: { a: { workspace: `/${EVERY}`, text: EVERY, updatedAt: 1 } },
  },
})

test('the table holds every kind of escape once', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(45)
  expect(ALL.filter(([, text]) => steering(text) === undefined)).toEqual([])
  expect(ALL.filter(([, text]) => !text.includes('word'))).toEqual([])
})

test('no command lets a stored escape reach the terminal, as words or as JSON, and what it holds can be read', async () => {
  const { home } = await hostileDaemon()
  const lines: string[][] = [
    ['list', '-a', '--view', 'all', '-n', '200'],
    ['search', 'word', '-a', '-n', '200'],
    ['trash'],
    ['rules', '-w', 'inbox'],
    ['doctor'],
    ['status'],
    ['export'],
    ['import', '-'],
    ['service', 'logs', '-n', '200'],
    ['backup', '--list'],
    ...['1.1', '1.12', '1.36', '1.37', '1.43'].flatMap((ref) => [
      ['show', ref],
      ['show', ref, '--history'],
      ['show', ref, '--seed'],
      ['show', ref, '--freshness'],
    ]),
    ['move', '1.2', 'inbox'],
    ['undo', '1.2'],
    ['done', '1.3'],
    ['note', '1.4', 'more'],
    ['confirm', '1.5'],
    ['add', 'x', '-w', 'inbox'],
  ]
  const wrong: unknown[] = []
  let said = ''
  for (const line of lines)
    for (const args of [line, [...line, '--json']]) {
      const { code, out, err } = await cli(args, { home, input: former })
      const found = steering(out) ?? steering(err)
      if (found !== undefined || (code !== 0 && !['doctor', 'confirm'].includes(line[0]!)))
        wrong.push({ args, code, found, err: err.slice(0, 200) })
      if (args.includes('--json') && line[0] !== 'service')
        for (const each of out.trim().split('\n')) expect([args, typeof JSON.parse(each)]).toEqual([args, 'object'])
      said += out
    }
  expect(wrong).toEqual([])
  expect(said).toContain('␛[31mword')
  expect(said).toContain('⟨U+009B⟩31mword')
  expect(said).toContain('\\u009b31mword')
  expect(said).toContain('⟨U+202E⟩word')
})

test('watch prints what comes without its escapes', async () => {
  const { home, client } = await hostileDaemon()
  for (const more of [[], ['--json']]) {
    const child = spawn(process.execPath, [main, 'watch', '--since', '0', ...more], {
      env: { PATH: process.env.PATH, TODO_ASSISTANT_HOME: home },
    })
    atEnd(() => void child.kill('SIGKILL'))
    let out = ''
    const seen = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        out += String(chunk)
        if (out.includes('the last of them')) resolve()
      })
    })
    await client.addCard({ title: 'the last of them', kind: 'idea' })
    await seen
    child.kill('SIGTERM')
    expect(steering(out)).toBeUndefined()
    expect(out).toContain(more.length === 0 ? '␛[31mword' : '\\u001b[31mword')
  }
})

test('what was typed is echoed without its escapes: refs, options, commands, paths, a folder’s name', async () => {
  const { home } = await runDaemon()
  const wrong: unknown[] = []
  for (const [index, [name, text]] of ALL.filter(([, each]) => !each.includes('\0')).entries()) {
    const folder = join(freshFolder(), text.replaceAll('/', ''))
    mkdirSync(folder)
    const lines = [
      ['show', text],
      ['search', text],
      [text],
      ['list', `--${text}`],
      ['list', '-w', text],
      ['import', text],
    ]
    const args = lines[index % lines.length]!
    const { out, err } = await cli(args, { home, cwd: folder })
    const found = steering(out) ?? steering(err)
    if (found !== undefined) wrong.push({ name, args, found })
  }
  expect(wrong).toEqual([])
  const repository = join(freshFolder(), EVERY.replaceAll(/[/\0]/g, '').slice(0, 80))
  mkdirSync(repository)
  git(repository, ['init', '-q'])
  for (const args of [
    ['setup', '--dry-run'],
    ['setup', '--dry-run', '--json'],
    ['add', 'x'],
    ['add', 'x', '--json'],
    ['list'],
    ['export', 'all.jsonl'],
    ['export', `${EVERY.replaceAll(/[/\0]/g, '').slice(0, 60)}.jsonl`, '--json'],
  ]) {
    const { out, err } = await cli(args, { home, cwd: repository })
    expect([args, steering(out) ?? steering(err)]).toEqual([args, undefined])
  }
})

test('on a real terminal nothing comes but the looks that are our own', async () => {
  const { home } = await hostileDaemon()
  for (const line of ['show 1.1', 'show 1.12', 'list -a --view all', 'doctor']) {
    const { raw } = await inTerminal(`todo-assistant ${line}`, { home }).ended
    // oxlint-disable-next-line no-control-regex -- the looks are escape sequences
    const ours = raw.replaceAll(/\u001b\[(?:1|2|22|32|33|31|39)m/g, '').replaceAll('\r\n', '\n')
    expect([line, steering(ours)]).toEqual([line, undefined])
    if (line.startsWith('show')) expect(raw).toContain('\u001b[1m')
  }
})
