import { Option, type Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { addSpecs } from './choices.ts'
import { CARD_OPTIONS, KIND_OPTION, LIST_OPTIONS } from './list-options.ts'

const collect = (value: string, before: string[] = []) => [...before, value]

/** The commands about cards; the code of each is loaded only when it runs. */
export function addCardCommands(program: Command, locale: Locale): void {
  const zh = locale === 'zh'
  const command = (name: string, chinese: string, english: string) =>
    addSpecs(program.command(name).description(zh ? chinese : english), CARD_OPTIONS, locale)
  const fields = (each: Command) =>
    addSpecs(each, [KIND_OPTION], locale)
      .option('--symptom <text>', zh ? '现象' : 'what is seen')
      .option('--cause <text>', zh ? '原因' : 'why, as located')
      .option('--intent <text>', zh ? '意图' : 'what it is for')
      .option('--next <text>', zh ? '下一步' : 'next step')
      .option('-f, --file <path>', zh ? '涉及的文件，可多次' : 'a file it is about; repeatable', collect)

  fields(command('add <title>', '记一张卡片（- 从标准输入读）', 'keep a card (- reads the input)'))
    .option('--not-duplicate-of <ref>', zh ? '确认与此卡不是一件事' : 'it is not this card', collect)
    .action(async (title, options) => (await import('./add.ts')).add(title, options, locale))
  for (const [name, chinese, english] of [
    ['list', '列出卡片', 'list cards'],
    ['search <text>', '搜索卡片', 'search cards'],
  ] as const) {
    addSpecs(command(name, chinese, english), LIST_OPTIONS, locale).action(async (...given) => {
      const [text, options] = name === 'list' ? [undefined, given[0]] : [given[0], given[1]]
      await (await import('./list.ts')).list(text, options, locale)
    })
  }
  command('show <ref>', '显示一张卡片', 'show a card')
    .option('--history', zh ? '变更历史' : 'its changes')
    .option('--freshness', zh ? '只看代码现状' : 'only how its code stands now')
    .option('--seed', zh ? '新会话的开局内容' : 'what a new session starts from')
    .action(async (ref, options) => (await import('./show.ts')).show(ref, options, locale))
  fields(command('edit <ref>', '修改字段（空文本表示去掉）', 'change fields (an empty text takes one away)'))
    .option('--title <text>', zh ? '标题' : 'title')
    .action(async (ref, options) => (await import('./edit.ts')).edit(ref, options, locale))
  command('move <ref> <workspace>', '移到别的工作区或 inbox', 'move to another workspace or the inbox').action(
    async (ref, to, options) => (await import('./edit.ts')).move(ref, to, options, locale),
  )
  command('note <ref> <text>', '追加补充（- 从标准输入读）', 'append a note (- reads the input)')
    .addOption(new Option('--kind <kind>').choices(['supplement', 'evidence', 'status']))
    .action(async (ref, text, options) => (await import('./note.ts')).note(ref, text, options, locale))
  for (const [name, status, chinese, english] of [
    ['done', 'done', '标为完成', 'mark done'],
    ['drop', 'dropped', '放弃（归档）', 'drop (archive)'],
    ['reopen', 'open', '重新打开', 'open again'],
  ] as const) {
    const each = command(`${name} <refs...>`, chinese, english)
    if (name === 'drop') each.option('--reason <text>', zh ? '原因' : 'why')
    each.action(async (refs, options) => (await import('./edit.ts')).setStatus(refs, status, options, locale))
  }
  command('confirm <refs...>', '确认待确认的卡片', 'confirm unconfirmed cards').action(async (refs, options) =>
    (await import('./deeds.ts')).deed(refs, 'confirmCard', options, locale),
  )
  command('undo <ref>', '撤销最近一次改动', 'take the latest change back').action(async (ref, options) =>
    (await import('./deeds.ts')).deed([ref], 'undo', options, locale),
  )
  command('trash [refs...]', '移到回收站；不带编号则列出', 'move to the trash; without refs list it')
    .option('--restore', zh ? '从回收站恢复' : 'bring back from the trash')
    .action(async (refs, options) => (await import('./deeds.ts')).trash(refs, options, locale))
  command('rules', '查看或设置工作区的通用规则', 'show or write a workspace’s rules')
    .option('--set <text>', zh ? '写入（- 从标准输入读）' : 'write them (- reads the input)')
    .action(async (options) => (await import('./rules.ts')).rules(options, locale))
}
