// The notices that the licences of bundled packages ask for, as one text.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * @param folder what the inputs are relative to.
 * @param inputs the files that a bundle was made of.
 * @returns name, version, licence and licence text of every package among them, by name.
 */
export function bundledLicences(folder, inputs) {
  const packages = new Map()
  for (const input of inputs) {
    const found = /^(.*node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(input)
    if (!found) continue
    const path = resolve(folder, found[1])
    if (packages.has(path)) continue
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const file = readdirSync(path).find((each) => /^licen[cs]e(?:\.\w+)?$/i.test(each))
    const text = file ? readFileSync(join(path, file), 'utf8').trim() : '(The package holds no licence text.)'
    packages.set(path, { title: `${name} ${version} (${license ?? 'see below'})`, text })
  }
  const sorted = [...packages.values()].toSorted((a, b) => (a.title < b.title ? -1 : 1))
  const unique = new Map(sorted.map((each) => [each.title, each.text]))
  return `This package contains code of the following packages.\n\n${[...unique].map(([title, text]) => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`).join('\n\n')}`
}
