import type { Locale } from '@todo-assistant/shared/locale'
import type { Step } from './plan-setup.ts'

type StepWords = { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => string }

interface SetupWords {
  step: StepWords
  nothing: string
  plan: string
  ask: (what: string) => string
  needsAnswer: string
  done: (what: string) => string
  skipped: (what: string) => string
  finished: string
  restartDsh: string
  stopped: string
  nothingToUndo: string
  undone: (what: string) => string
  imported: string
  refused: (n: number, store: string) => string
  noDsh: (what: string) => string
  noService: (line: string) => string
  firstTitle: string
  firstIntent: string
  firstNext: string
  stays: (home: string) => string
  staysPlugin: (profile: string) => string
  staysPackage: string
  staysOwn: string
}

/** What `setup` and `uninstall` say. */
export const SETUP_WORDS: Record<Locale, SetupWords> = {
  zh: {
    step: {
      service: ({ file }) => `设为登录时启动，并立即启动（${file}）`,
      'import-former': ({ store }) => `导入旧插件的卡片（${store}）`,
      'remove-former': ({ profile, name }) =>
        `从 DSH 的 ${profile} 移除旧插件（dsh plugin --profile ${profile} remove ${name}）`,
      'add-plugin': ({ profile, what }) =>
        `把插件加入 DSH 的 ${profile}（dsh plugin --profile ${profile} add ${what}）`,
      'set-aside': ({ store, to }) => `旧插件的数据改名保留（${store} → ${to}）`,
      'first-card': ({ folder }) => `为 ${folder} 建第一张卡片`,
    },
    nothing: '没有要改的。',
    plan: '将会依次：',
    ask: (what) => `${what}？`,
    needsAnswer: '这里不能询问。全部执行请加 --yes，只看请加 --dry-run。',
    done: (what) => `完成：${what}`,
    skipped: (what) => `跳过：${what}`,
    finished: '已就绪。打开面板：todo-assistant open。撤销：todo-assistant setup --undo',
    restartDsh: '请重启 DSH，插件才会生效。',
    stopped: '到此为止；已做的可用 todo-assistant setup --undo 撤销。',
    nothingToUndo: '没有可撤销的 setup。',
    undone: (what) => `已撤销：${what}`,
    imported: '导入的卡片保留。',
    refused: (n, store) => `有 ${n} 条没能导入。查看：todo-assistant import ${store}`,
    noDsh: (what) => `PATH 里没有 dsh 或没有 profile；以后可运行：dsh plugin --profile web add ${what}`,
    noService: (line) => `这里不能设为登录时启动（${line} 失败）；手动启动：todo-assistant serve`,
    firstTitle: '试用待办助理',
    firstIntent: '看看卡片从记下到再拾起的全过程。',
    firstNext: '在会话里说“读一下这张卡”，看完后标为完成。',
    stays: (home) => `数据保留（卡片、备份、令牌）：${home}\n不再需要时请自行删除这个文件夹。`,
    staysPlugin: (profile) =>
      `DSH 的 ${profile} 里还有插件。移除：dsh plugin --profile ${profile} remove dsh-todo-assistant`,
    staysPackage: '命令本身还在。移除：npm uninstall --global todo-assistant',
    staysOwn: '手动启动的服务仍在运行。停止：todo-assistant stop',
  },
  en: {
    step: {
      service: ({ file }) => `Start at login, and now (${file})`,
      'import-former': ({ store }) => `Import the former plugin’s cards (${store})`,
      'remove-former': ({ profile, name }) =>
        `Remove the former plugin from DSH’s ${profile} (dsh plugin --profile ${profile} remove ${name})`,
      'add-plugin': ({ profile, what }) =>
        `Add the plugin to DSH’s ${profile} (dsh plugin --profile ${profile} add ${what})`,
      'set-aside': ({ store, to }) => `Set the former plugin’s data aside (${store} → ${to})`,
      'first-card': ({ folder }) => `Keep a first card for ${folder}`,
    },
    nothing: 'Nothing to change.',
    plan: 'In this order:',
    ask: (what) => `${what}?`,
    needsAnswer: 'Nobody can be asked here. Add --yes to do all of it, --dry-run to only look.',
    done: (what) => `Done: ${what}`,
    skipped: (what) => `Skipped: ${what}`,
    finished: 'All is in place. Open the panel: todo-assistant open. To take it back: todo-assistant setup --undo',
    restartDsh: 'Restart DSH to load the plugin.',
    stopped: 'Stopped here; what was done can be taken back: todo-assistant setup --undo',
    nothingToUndo: 'There is no setup to take back.',
    undone: (what) => `Taken back: ${what}`,
    imported: 'Imported cards stay.',
    refused: (n, store) => `${n} records could not be imported. Look: todo-assistant import ${store}`,
    noDsh: (what) => `No dsh on the PATH, or no profile; later: dsh plugin --profile web add ${what}`,
    noService: (line) => `No start at login here (${line} fails); start it by hand: todo-assistant serve`,
    firstTitle: 'Try todo-assistant',
    firstIntent: 'See a card from keeping it to picking it up again.',
    firstNext: 'Ask a session to read this card, then mark it done.',
    stays: (home) =>
      `Your data stays (cards, backups, token): ${home}\nRemove that folder yourself when you need it no more.`,
    staysPlugin: (profile) =>
      `The plugin is still in DSH’s ${profile}. To remove it: dsh plugin --profile ${profile} remove dsh-todo-assistant`,
    staysPackage: 'The command itself stays. To remove it: npm uninstall --global todo-assistant',
    staysOwn: 'A daemon that was started by hand still runs. To stop it: todo-assistant stop',
  },
}

/** A step in one line. */
export function stepLine(step: Step, locale: Locale): string {
  return (SETUP_WORDS[locale].step[step.kind] as (step: Step) => string)(step)
}
