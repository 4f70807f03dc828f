import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { git, write } from '../scratch.ts'

/** One way to make an unwary git run a program, and the proof that it is one. */
export interface Attack {
  name: string
  plant: (top: string) => void
  /** A plain command that springs the trap: proof that it is one. */
  springs: (top: string) => string[]
}

/** Adds settings to a repository's own configuration. */
export const set = (top: string, ...settings: [string, string][]) => {
  for (const [key, value] of settings) git(top, ['config', '--add', key, value])
}

function signHead(top: string): void {
  const text = git(top, ['cat-file', 'commit', 'HEAD'])
  const signed = text.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n')
  const id = git(top, ['hash-object', '-t', 'commit', '-w', '--stdin'], `${signed}\n`)
  git(top, ['update-ref', 'HEAD', id])
}

/** Makes an object of the first commit missing, promised by a remote that runs a program. */
export function losePromised(top: string, url: [string, string][]): void {
  const blob = git(top, ['rev-parse', 'HEAD~2:src/work.ts'])
  rmSync(join(top, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  set(
    top,
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ...url,
  )
}

/** @param canary a program that leaves a mark when it is run. */
export const attacks = (canary: string): Attack[] => [
  { name: 'core.fsmonitor', plant: (top) => set(top, ['core.fsmonitor', canary]), springs: () => ['status'] },
  {
    name: 'core.fsmonitor from an included file',
    plant: (top) => {
      write(top, { 'evil.config': `[core]\n\tfsmonitor = ${canary}\n` })
      set(top, ['include.path', '../evil.config'])
    },
    springs: () => ['status'],
  },
  {
    name: 'core.fsmonitor from a conditional include',
    plant: (top) => {
      write(top, { 'evil.config': `[core]\n\tfsmonitor = ${canary}\n` })
      set(top, [`includeIf.gitdir:${top}/.path`, '../evil.config'])
    },
    springs: () => ['status'],
  },
  {
    name: 'hooks',
    plant: (top) => {
      const hooks = join(top, 'hooks')
      mkdirSync(hooks)
      const names = [
        'pre-commit',
        'post-index-change',
        'reference-transaction',
        'post-checkout',
        'pre-auto-gc',
        'fsmonitor-watchman',
      ]
      for (const name of names) symlinkSync(canary, join(hooks, name))
      set(top, ['core.hooksPath', hooks])
    },
    springs: () => ['commit', '--allow-empty', '-m', 'x'],
  },
  {
    name: 'clean and smudge filters',
    plant: (top) =>
      set(top, ['filter.evil.clean', canary], ['filter.evil.smudge', canary], ['filter.evil.required', 'true']),
    springs: () => ['diff'],
  },
  { name: 'a filter process', plant: (top) => set(top, ['filter.evil.process', canary]), springs: () => ['diff'] },
  { name: 'textconv', plant: (top) => set(top, ['diff.evil.textconv', canary]), springs: () => ['log', '-p'] },
  {
    name: 'a diff driver',
    plant: (top) => set(top, ['diff.evil.command', canary]),
    springs: () => ['diff', 'HEAD~1', 'HEAD'],
  },
  {
    name: 'an external diff',
    plant: (top) => set(top, ['diff.external', canary]),
    springs: () => ['diff', 'HEAD~1', 'HEAD'],
  },
  {
    name: 'pagers',
    plant: (top) => {
      const names = [
        'core.pager',
        'pager.log',
        'pager.cat-file',
        'pager.for-each-ref',
        'pager.symbolic-ref',
        'pager.merge-base',
      ]
      set(top, ...names.map((name): [string, string] => [name, canary]))
    },
    // Without a terminal only this asks for the pager by name.
    springs: () => ['-c', `alias.page=!$(git var GIT_PAGER)`, 'page'],
  },
  {
    name: 'aliases of the commands that are run',
    plant: (top) => {
      const names = ['log', 'cat-file', 'merge-base', 'for-each-ref', 'symbolic-ref', 'evil']
      set(top, ...names.map((name): [string, string] => [`alias.${name}`, `!${canary}`]))
    },
    springs: () => ['evil'],
  },
  {
    name: 'a signature program',
    plant: (top) => {
      signHead(top)
      set(
        top,
        ['gpg.program', canary],
        ['gpg.openpgp.program', canary],
        ['gpg.ssh.program', canary],
        ['log.showSignature', 'true'],
      )
    },
    springs: () => ['log', '-1'],
  },
  {
    name: 'an ssh command',
    plant: (top) =>
      set(top, ['core.sshCommand', canary], ['remote.origin.url', 'ssh://h.invalid/x'], ['ssh.variant', 'simple']),
    springs: () => ['-c', 'protocol.allow=always', '-c', 'core.askPass=', 'ls-remote', 'origin'],
  },
  {
    name: 'a credential helper',
    plant: (top) => set(top, ['credential.helper', `!${canary}`], ['core.askPass', canary]),
    springs: () => ['credential', 'fill'],
  },
  {
    name: 'a promisor remote with its own upload-pack',
    plant: (top) =>
      losePromised(top, [
        ['remote.origin.url', top],
        ['remote.origin.uploadpack', canary],
      ]),
    springs: () => ['cat-file', '-p', 'HEAD~2:src/work.ts'],
  },
  {
    name: 'a promisor remote behind ext::',
    plant: (top) =>
      losePromised(top, [
        ['remote.origin.url', `ext::${canary}`],
        ['protocol.ext.allow', 'always'],
      ]),
    springs: () => ['-c', 'protocol.allow=always', 'cat-file', '-p', 'HEAD~2:src/work.ts'],
  },
  {
    name: 'a promisor remote behind ssh',
    plant: (top) =>
      losePromised(top, [
        ['remote.origin.url', 'ssh://h.invalid/x'],
        ['core.sshCommand', canary],
        ['ssh.variant', 'simple'],
      ]),
    springs: () => ['-c', 'protocol.allow=always', 'cat-file', '-p', 'HEAD~2:src/work.ts'],
  },
  {
    name: 'editors, proxies and commands of other features',
    plant: (top) =>
      set(
        top,
        ['core.editor', canary],
        ['sequence.editor', canary],
        ['core.gitProxy', canary],
        ['core.alternateRefsCommand', canary],
        ['trailer.x.command', canary],
        ['tar.x.command', canary],
        ['merge.evil.driver', canary],
        ['mergetool.x.cmd', canary],
        ['diff.tool', 'x'],
        ['difftool.x.cmd', canary],
        ['interactive.diffFilter', canary],
        ['uploadpack.packObjectsHook', canary],
        ['sendemail.x', canary],
      ),
    springs: () => ['commit', '--allow-empty'],
  },
]
