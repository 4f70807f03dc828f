import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freshFolder } from '../daemon.ts'

const former = {
  unit: { name: 'todo_assistant', version: 1 },
  tables: { todos: { td_x7k2: { id: 'td_x7k2', major: 1, minor: 2, title: '旧卡片', workspace: 'inbox' } } },
}

/** A person's folder with a repository, a DSH home that held the former plugin, and a `dsh` that writes down its calls. */
export function person() {
  const folder = freshFolder()
  const profile = join(folder, '.dsh/profiles/web')
  mkdirSync(profile, { recursive: true })
  writeFileSync(
    join(profile, 'package.json'),
    JSON.stringify({ dependencies: { 'todo-assistant': 'link:/old/plugin' } }),
  )
  mkdirSync(join(folder, '.dsh/storages'))
  const store = join(folder, '.dsh/storages/todo_assistant.json')
  writeFileSync(store, JSON.stringify(former))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'dsh'), `#!/bin/sh\necho "$@" >> '${folder}/dsh-calls'\n`)
  chmodSync(join(bin, 'dsh'), 0o755)
  const repository = join(folder, 'shop-api')
  execFileSync('git', ['init', '-q', repository])
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, HOME: folder }
  const calls = () =>
    existsSync(`${folder}/dsh-calls`) ? readFileSync(`${folder}/dsh-calls`, 'utf8').trim().split('\n') : []
  return { folder, store, repository, env, calls }
}
