import type { Locale } from '@todo-assistant/shared/locale'

export interface DoctorWords {
  integrity: string
  orphans: string
  orphaned: (rows: number, tables: string) => string
  counts: string
  countsDiffer: (counts: number) => string
  records: string
  unreadable: (cards: string, more: number) => string
  search: string
  searchOff: (cards: number) => string
  pragmas: string
  free: (mebibytes: number) => string
  freeLittle: (mebibytes: number) => string
  permissions: string
  permissionsElsewhere: string
  open: (names: string) => string
  spool: string
  refused: (captures: number, names: string) => string
  noBackupYet: string
  backup: (name: string, days: number) => string
  noBackup: string
  newestBackup: (name: string) => string
  silent: string
  versions: (daemon: string, adapters: number) => string
  versionsDiffer: (daemon: string, adapters: string) => string
}

/** What the doctor finds, in words. What SQLite itself says stays as it is. */
export const DOCTOR_WORDS: Record<Locale, DoctorWords> = {
  zh: {
    integrity: 'integrity_check：正常',
    orphans: 'foreign_key_check：没有失去卡片的行',
    orphaned: (rows, tables) => `${rows} 行失去了所属卡片：${tables}`,
    counts: '各视图的数量与卡片一致',
    countsDiffer: (counts) => `${counts} 处数量与卡片不符`,
    records: '每张卡片都能读取',
    unreadable: (cards, more) => `无法读取：${cards}${more > 0 ? `，另有 ${more} 处` : ''}`,
    search: '每张卡片都在搜索索引里',
    searchOff: (cards) => `搜索索引差 ${cards} 张卡片`,
    pragmas: '数据库设置全部生效',
    free: (mebibytes) => `可用空间 ${mebibytes} MiB`,
    freeLittle: (mebibytes) => `可用空间只剩 ${mebibytes} MiB`,
    permissions: '其他用户不能读取任何文件',
    permissionsElsewhere: 'Windows 上由系统管理',
    open: (names) => `其他用户可读取：${names}`,
    spool: '没有被拒绝的捕获',
    refused: (captures, names) => `${captures} 条捕获被拒绝，留在 spool/：${names}`,
    noBackupYet: '还没有备份',
    backup: (name, days) => `${name} 校验通过，${days} 天前`,
    noBackup: '没有备份',
    newestBackup: (name) => `最新备份：${name}；用 todo-assistant restore 恢复`,
    silent: '另一个进程占着锁，但没有应答',
    versions: (daemon, adapters) => `服务 ${daemon}，在线的 DSH 插件 ${adapters} 个`,
    versionsDiffer: (daemon, adapters) => `服务 ${daemon}，DSH 插件 ${adapters}：请升级到同一版本`,
  },
  en: {
    integrity: 'integrity_check: ok',
    orphans: 'foreign_key_check: no rows without their card',
    orphaned: (rows, tables) => `${rows} rows without their card in ${tables}`,
    counts: 'the counts of the views agree with the cards',
    countsDiffer: (counts) => `${counts} counts differ from the cards`,
    records: 'every card can be read',
    unreadable: (cards, more) => `cannot be read: ${cards}${more > 0 ? ` and ${more} more` : ''}`,
    search: 'every card is in the search index',
    searchOff: (cards) => `the search index is off by ${cards} cards`,
    pragmas: 'every pragma holds',
    free: (mebibytes) => `${mebibytes} MiB free`,
    freeLittle: (mebibytes) => `only ${mebibytes} MiB free`,
    permissions: 'nothing is readable by others',
    permissionsElsewhere: 'left to the system on Windows',
    open: (names) => `readable by others: ${names}`,
    spool: 'nothing was refused',
    refused: (captures, names) => `${captures} captures were refused and wait in spool/: ${names}`,
    noBackupYet: 'there is no backup yet',
    backup: (name, days) => `${name} verifies, ${days} days old`,
    noBackup: 'there is no backup',
    newestBackup: (name) => `newest backup: ${name}; todo-assistant restore puts it in place`,
    silent: 'another process holds the lock but does not answer',
    versions: (daemon, adapters) => `daemon ${daemon}, ${adapters} adapters online`,
    versionsDiffer: (daemon, adapters) => `daemon ${daemon}, adapter ${adapters}: bring both to the same version`,
  },
}
