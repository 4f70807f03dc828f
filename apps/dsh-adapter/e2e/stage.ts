// What one test plays on: a scratch folder with a git repository, a scripted model, a DSH home, room for a daemon.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDaemon, startDaemon } from './daemon-process.ts'
import { addPlugin, configurePlugin, type DshHome, makeDshHome } from './dsh-process.ts'
import { installDsh } from './install-dsh.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

export interface Stage {
  model: ScriptedModel
  dsh: DshHome
  /** A git repository with one commit that holds `src/auth/router.ts`. */
  repository: string
  head: string
  assistantHome: string
  startDaemon(): Promise<RunningDaemon>
  /** Installs the packed adapter into a profile, with a config laid over its defaults. */
  installAdapter(profile: string, config?: object): Promise<void>
  /** Ends everything that the test started; keeps the folder when TODO_ASSISTANT_KEEP is set. */
  close(): Promise<void>
  /** Has `action` run at close, before the daemon and the model end; last in, first out. */
  onClose(action: () => Promise<void>): void
}

export async function openStage(): Promise<Stage> {
  const installed = await installDsh()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'todo-assistant-e2e-')))
  const repository = join(folder, 'repository')
  const assistantHome = join(folder, 'assistant')
  const model = await startScriptedModel()
  const dsh = await makeDshHome(installed, { folder: join(folder, 'dsh'), modelUrl: model.url, assistantHome })
  const closers: (() => Promise<void>)[] = [() => model.close()]
  return {
    model,
    dsh,
    repository,
    head: makeRepository(repository),
    assistantHome,
    async startDaemon() {
      const daemon = await startDaemon(assistantHome)
      closers.push(() => daemon.stop())
      return daemon
    },
    async installAdapter(profile, config) {
      await addPlugin(dsh, profile, packedAdapter())
      if (config) await configurePlugin(dsh, profile, 'todo-assistant', config)
    },
    onClose: (action) => void closers.push(action),
    async close() {
      for (const action of closers.reverse()) await action()
      if (process.env.TODO_ASSISTANT_KEEP) console.log(`kept ${folder}`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

function packedAdapter(): string {
  const tarball = process.env.TODO_ASSISTANT_TARBALL
  if (!tarball) throw new Error('No packed adapter: run these tests through `npm run test:dsh`.')
  return tarball
}

function makeRepository(folder: string): string {
  mkdirSync(join(folder, 'src', 'auth'), { recursive: true })
  writeFileSync(join(folder, 'src', 'auth', 'router.ts'), 'export function refresh(): void {}\n')
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.invalid', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  return git('rev-parse', 'HEAD').trim()
}
