import type { Command } from 'commander'
import type { Locale } from '@todo-assistant/shared/locale'
import { showInvisible } from '@todo-assistant/shared/text'

/** How commander begins what it says of a command line that it cannot take, and the same in Chinese; `rest` is the end. */
const IN_CHINESE: [said: RegExp, chinese: (rest: string, ...quoted: string[]) => string][] = [
  [/^unknown command '/, (rest) => `没有命令 ${rest.slice(0, -1)}`],
  [/^unknown option '/, (rest) => `没有选项 ${rest.slice(0, -1)}`],
  [/^missing required argument '/, (rest) => `缺少参数 <${rest.slice(0, -1)}>`],
  [/^option '([^']*)' argument missing/, (_rest, flags) => `选项 ${flags} 后面缺少值`],
  [
    /^option '([^']*)' argument '(.*)' is invalid\. /s,
    (rest, flags, given) => `选项 ${flags} 的值 ${given} 不对，应为 ${allowed(rest)}`,
  ],
  [
    /^command-argument value '/,
    (rest) => {
      const end = rest.lastIndexOf("' is invalid for argument '")
      return `参数值 ${rest.slice(0, end)} 不对，应为 ${allowed(rest.slice(rest.indexOf('. ', end) + 2))}`
    },
  ],
  [
    /^too many arguments[^.]*\. /,
    (rest) => {
      const [expected, got] = rest.match(/\d+/g)!
      return `参数太多：应有 ${expected} 个，给了 ${got} 个：${rest.slice(rest.indexOf(': ') + 2, -1)}`
    },
  ],
]
const allowed = (rule: string) => rule.replace(/^Allowed choices are /, '').replace(/\.$/, '')
const MEANT = /\n\(Did you mean (?:one of )?([^\n]*)\?\)$/

/** The same refusal in the language of the terminal. @param said as commander words it, `error: …`. */
export function sayUsage(said: string, locale: Locale): string {
  if (locale === 'en') return said
  const bare = said.replace(/^error: /, '').trimEnd()
  const meant = MEANT.exec(bare)?.[1]
  const plainly = bare.replace(MEANT, '')
  for (const [pattern, chinese] of IN_CHINESE) {
    const found = pattern.exec(plainly)
    if (found)
      return `错误：${chinese(plainly.slice(found[0].length), ...found.slice(1))}。${meant ? `是不是 ${meant}？` : ''}\n`
  }
  return `错误：${plainly}\n`
}

const HELP: Record<
  Locale,
  { see: string; flag: string; command: string; version: string; titles: Record<string, string> }
> = {
  zh: {
    see: '加 --help 查看用法。',
    flag: '显示用法',
    command: '显示一个命令的用法',
    version: '显示版本',
    titles: { 'Usage:': '用法：', 'Arguments:': '参数：', 'Options:': '选项：', 'Commands:': '命令：' },
  },
  en: {
    see: 'See --help for how it is written.',
    flag: 'show how it is written',
    command: 'show how a command is written',
    version: 'show the version',
    titles: {},
  },
}

/** Makes commander speak the language of the terminal; what it quotes is made visible. Before commands are added. */
export function speak(program: Command, version: string, locale: Locale): Command {
  const words = HELP[locale]
  return program
    .version(version, '-V, --version', words.version)
    .helpOption('-h, --help', words.flag)
    .helpCommand('help [command]', words.command)
    .configureHelp({ styleTitle: (title) => words.titles[title] ?? title })
    .configureOutput({ outputError: (said, write) => write(showInvisible(sayUsage(said, locale))) })
    .showHelpAfterError(words.see)
}
