import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Scoped, since DSH looks into this repository's own packages first, where the daemon has that name. */
export const FORMER = '@former/todo-assistant'

/** A plugin as the one before ours was: it registers a tool under one of our names. @returns its folder. */
export function makeFormerPlugin(parent: string): string {
  const folder = join(parent, 'former')
  mkdirSync(folder)
  const manifest = {
    name: FORMER,
    version: '1.0.0',
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
    dsh: { bundle: { patch: './cordis.patch.yml' } },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'cordis.patch.yml'), `- insert:\n    - id: todo-assistant\n      name: "${FORMER}"\n`)
  writeFileSync(
    join(folder, 'index.js'),
    `export const name = 'former'
export const inject = ['tools']
export const apply = (ctx) => ctx.tools.register({ name: 'todo_add', description: 'former', parameters: { type: 'object', properties: {} },
  output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] }, execute: async () => 'from the former one' })`,
  )
  return folder
}
