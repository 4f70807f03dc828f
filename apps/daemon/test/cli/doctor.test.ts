import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCTOR_WORDS } from '../../src/store/doctor-words.ts'
import { runDaemon } from '../daemon.ts'
import { cli } from './command.ts'

interface Report {
  findings: { check: string; level: string; detail: string }[]
}

const doctor = async (home: string, locale: string) =>
  JSON.parse((await cli(['doctor', '--json'], { home, env: { TODO_ASSISTANT_LOCALE: locale } })).out) as Report

test('speaks the language of the terminal, with and without a daemon, of what is well and what is not', async () => {
  const { home, client, daemon } = await runDaemon({ locale: 'en' })
  await client.addCard({ title: 'kept', kind: 'idea' })
  await client.backUp()
  mkdirSync(join(home, 'spool'))
  writeFileSync(join(home, 'spool/1.json.refused'), '{}')
  chmodSync(join(home, 'spool'), 0o755)
  const online = await doctor(home, 'zh')
  await daemon.close()
  const alone = await doctor(home, 'zh')
  for (const { findings } of [online, alone]) {
    // `records`, … stay as they are: scripts look for them.
    expect(findings.map((each) => each.check)).toEqual(
      (await doctor(home, 'en')).findings
        .map((each) => each.check)
        .concat(findings === online.findings ? ['versions'] : []),
    )
    for (const { detail } of findings) expect(detail).toMatch(/[\u4e00-\u9fff]/)
  }
  const words = DOCTOR_WORDS.zh
  const said = Object.fromEntries(alone.findings.map(({ check, detail }) => [check, detail]))
  expect(said).toMatchObject({
    spool: words.refused(1, '1.json.refused'),
    permissions: words.open('spool'),
    records: words.records,
  })
})

test('names a damaged store in the language of the terminal and ends with 4', async () => {
  const { home, daemon } = await runDaemon()
  await daemon.close()
  writeFileSync(join(home, 'cards.db'), '')
  const { code, out } = await cli(['doctor'], { home, env: { TODO_ASSISTANT_LOCALE: 'zh' } })
  expect(code).toBe(4)
  expect(out).toContain('数据库文件是空的')
  expect(out).toContain(DOCTOR_WORDS.zh.noBackup)
})
