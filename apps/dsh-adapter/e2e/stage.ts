// What one test plays on: a scratch folder with a git repository, a scripted model, a DSH home, room for a daemon.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '@todo-assistant/shared/client'
import { type RunningDaemon, startDaemon } from './daemon-process.ts'
import { openDshApi, type DshApi } from './dsh-api.ts'
import { configurePlugin, type DshHome, makeDshHome, type RunningWeb, startWeb } from './dsh-process.ts'
import { preparedHome } from './global-setup.ts'
import { installDsh } from './install-dsh.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

export interface Stage {
  model: ScriptedModel
  dsh: DshHome
  /** A git repository with one commit that holds `src/auth/router.ts` and `src/auth/session.ts`. */
  repository: string
  head: string
  assistantHome: string
  startDaemon(env?: NodeJS.ProcessEnv): Promise<RunningDaemon>
  /** Ends the daemon and starts one anew, on another port. */
  restartDaemon(): Promise<RunningDaemon>
  /** The daemon's interface, wherever the last one that started listens. */
  client(): Client
  /** A web DSH with the adapter, and its own interface. */
  startWeb(): Promise<RunningWeb & { api: DshApi }>
  /** Gives the adapter a config, laid over its defaults. */
  configure(profile: string, config: object): Promise<void>
  /** Sets fields of the adapter's row, `disabled` for example. */
  configurePlugin(profile: string, fields: object): Promise<void>
  /** Ends everything that the test started; keeps the folder when TODO_ASSISTANT_KEEP is set. */
  close(): Promise<void>
  /** Has `action` run at close, before the daemon and the model end; last in, first out. */
  onClose(action: () => Promise<void>): void
}

/** @param options `bare`: a DSH without the adapter. */
export async function openStage(options: { bare?: boolean } = {}): Promise<Stage> {
  const installed = await installDsh()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'todo-assistant-e2e-')))
  const repository = join(folder, 'repository')
  const assistantHome = join(folder, 'assistant')
  const model = await startScriptedModel()
  const dsh = await makeDshHome(installed, { folder: join(folder, 'dsh'), modelUrl: model.url, assistantHome })
  if (!options.bare)
    cpSync(join(preparedHome, 'profiles'), join(dsh.folder, 'profiles'), { recursive: true, verbatimSymlinks: true })
  const closers: (() => Promise<void>)[] = [() => model.close()]
  let daemon: RunningDaemon | undefined
  const running = () => {
    if (!daemon) throw new Error('no daemon was started')
    return daemon
  }
  async function start(env?: NodeJS.ProcessEnv): Promise<RunningDaemon> {
    const started = await startDaemon(assistantHome, env)
    daemon = started
    closers.push(() => started.stop())
    return started
  }
  return {
    model,
    dsh,
    repository,
    head: makeRepository(repository),
    assistantHome,
    startDaemon: start,
    async restartDaemon() {
      await running().stop()
      return start()
    },
    client: () => createClient({ baseUrl: running().url, token: () => running().token }),
    async startWeb() {
      const web = await startWeb(dsh, repository)
      closers.push(web.stop)
      return { ...web, api: openDshApi(web.url) }
    },
    configure: (profile, config) => configurePlugin(dsh, profile, 'dsh-todo-assistant', { config }),
    configurePlugin: (profile, fields) => configurePlugin(dsh, profile, 'dsh-todo-assistant', fields),
    onClose: (action) => void closers.push(action),
    async close() {
      for (const action of closers.reverse()) await action()
      if (process.env.TODO_ASSISTANT_KEEP) console.log(`kept ${folder}`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeRepository(folder: string): string {
  mkdirSync(join(folder, 'src', 'auth'), { recursive: true })
  writeFileSync(join(folder, 'src', 'auth', 'router.ts'), 'export function refresh(): void {}\n')
  writeFileSync(join(folder, 'src', 'auth', 'session.ts'), 'export const lifetime = 3600\n')
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
