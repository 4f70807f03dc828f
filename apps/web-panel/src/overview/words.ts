import { room } from '../words/room.ts'

const zhCount = new Intl.NumberFormat('zh-CN')
const enCount = new Intl.NumberFormat('en')

/** Figures of side tasks. */
export const OVERVIEW_WORDS = room(
  {
    count: (value: number) => zhCount.format(value),
    table: '以表格查看',
    open: '未完成',
    total: '全部',
    reads: '被会话读取',
    readTokens: '读取花费 tokens',
    saved: '节省 tokens（估算）',
    weeks: '每周新增与完成',
    weeksLead: '完成包括归档。',
    weeksSummary: (opened: number, closed: number) => `最近 12 周新增 ${opened} 张，完成或归档 ${closed} 张。`,
    weekOf: '周一',
    opened: '新增',
    closed: '完成或归档',
    ages: '未完成的卡片等了多久',
    agesLead: '从创建算起。',
    age: '等待',
    cards: '卡片',
    upTo: (days: number) => `${days} 天以内`,
    older: (days: number) => `${days} 天以上`,
    agesSummary: (old: number) => (old === 0 ? '没有等了 90 天以上的卡片。' : `${old} 张等了 90 天以上，值得看一眼。`),
    savings: '读卡片省下的 tokens',
    savingsLead: '原会话那一段的 tokens 减去读卡的花费，每张卡每个会话算一次。',
    savingsSummary: (saved: number, reads: number, recalls: number) =>
      `共省约 ${zhCount.format(saved)} tokens；卡片被读 ${reads} 次，原会话被回读 ${recalls} 次。`,
    nothingSaved: '别的会话读过卡片之后，这里会显示省了多少。',
  },
  {
    count: (value) => enCount.format(value),
    table: 'Show as a table',
    open: 'Unfinished',
    total: 'All',
    reads: 'Read by sessions',
    readTokens: 'Tokens spent reading',
    saved: 'Tokens saved (estimate)',
    weeks: 'Opened and closed per week',
    weeksLead: 'Closed means done or archived.',
    weeksSummary: (opened, closed) => `In the last 12 weeks ${opened} were opened and ${closed} closed.`,
    weekOf: 'Week of',
    opened: 'Opened',
    closed: 'Closed',
    ages: 'How long unfinished cards have waited',
    agesLead: 'Since they were created.',
    age: 'Waiting',
    cards: 'Cards',
    upTo: (days) => `up to ${days} days`,
    older: (days) => `more than ${days} days`,
    agesSummary: (old) =>
      old === 0 ? 'None has waited for more than 90 days.' : `${old} waited for more than 90 days: worth a look.`,
    savings: 'Tokens saved by reading cards',
    savingsLead: 'Tokens of the stretch of the session less those of reading the card, once per card and session.',
    savingsSummary: (saved, reads, recalls) =>
      `About ${enCount.format(saved)} tokens saved; cards were read ${reads} times, sessions read back ${recalls} times.`,
    nothingSaved: 'Once other sessions read cards, this shows what it saved.',
  },
)
