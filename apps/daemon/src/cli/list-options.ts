import type { OptionSpec } from './option-spec.ts'

/** Options of every command about cards. */
export const CARD_OPTIONS: readonly OptionSpec[] = [
  { flags: '--json', about: { zh: '以 JSON 输出', en: 'print JSON' } },
  {
    flags: '-w, --workspace <key>',
    about: {
      zh: '工作区：路径、ws_… 或 inbox（默认当前目录）',
      en: 'workspace: a path, ws_… or inbox (default: this folder)',
    },
  },
]

export const KIND_OPTION: OptionSpec = { flags: '-k, --kind <kind>', choices: ['defect', 'idea'] }

/** Options of `list` and `search` besides. */
export const LIST_OPTIONS: readonly OptionSpec[] = [
  { flags: '-a, --all', about: { zh: '所有工作区', en: 'of every workspace' } },
  { flags: '--view <view>', choices: ['unfinished', 'defect', 'idea', 'done', 'all', 'unconfirmed', 'trash'] },
  KIND_OPTION,
  { flags: '--status <status>', choices: ['open', 'doing', 'done', 'dropped'] },
  { flags: '-n, --limit <n>', about: { zh: '最多几张', en: 'how many at the most' }, whole: [1, 200] },
  { flags: '--cursor <cursor>', about: { zh: '从上一页接着', en: 'go on from the page before' } },
]
