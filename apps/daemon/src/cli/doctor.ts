import type { Locale } from '@todo-assistant/shared/locale'
import type { Finding } from '@todo-assistant/shared/upkeep-api'
import { findAssets } from '../assets.ts'
import { homePath, prepareHome } from '../home.ts'
import { takeLock } from '../instance.ts'
import { listBackups } from '../store/backup.ts'
import { StoreDamaged } from '../store/damage.ts'
import { examineStore } from '../store/doctor.ts'
import { DOCTOR_WORDS } from '../store/doctor-words.ts'
import { openStore } from '../store/open.ts'
import { VERSION } from '../version.ts'
import { connect } from './connect.ts'
import { EXIT } from './exit-codes.ts'
import { say, sayJson, tell } from './output.ts'
import { styled } from './style.ts'
import { plain, table } from './table.ts'
import { CLI_WORDS, DAMAGE_WORDS } from './words.ts'

/** `doctor`: looks everything over, with the daemon or, where none runs, under its lock. */
export async function doctor(options: { json?: boolean }, locale: Locale): Promise<void> {
  const running = await connect(process.env, locale).catch(() => undefined)
  const report = running ? await running.client.doctor() : await alone(locale)
  if (options.json) sayJson(report)
  else {
    const look = { ok: 'green', warning: 'yellow', error: 'red' } as const
    const lines = table(report.findings.map(({ check, level, detail }) => [level, check, plain(detail)]))
    for (const [index, { level }] of report.findings.entries())
      say(styled(look[level], level), lines[index]!.slice(level.length))
  }
  if (!report.ok) process.exitCode = EXIT.damaged
}

async function alone(locale: Locale): Promise<{ ok: boolean; version: string; findings: Finding[] }> {
  const words = DOCTOR_WORDS[locale]
  const home = homePath(process.env)
  prepareHome(home)
  const lock = takeLock(home)
  if (!lock) {
    tell(CLI_WORDS[locale].runningUnknown)
    return {
      ok: false,
      version: VERSION,
      findings: [{ check: 'daemon', level: 'error', detail: words.silent }],
    }
  }
  try {
    const store = await openStore({ home, migrations: findAssets().migrations })
    try {
      const findings = examineStore(store, home, locale)
      return { ok: findings.every((finding) => finding.level !== 'error'), version: VERSION, findings }
    } finally {
      store.close()
    }
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    const newest = listBackups(home)[0]
    return {
      ok: false,
      version: VERSION,
      findings: [
        {
          check: 'store',
          level: 'error',
          detail: `${error.damage}: ${DAMAGE_WORDS[locale][error.damage]} (${error.message})`,
        },
        {
          check: 'backups',
          level: newest ? 'ok' : 'error',
          detail: newest ? words.newestBackup(newest.name) : words.noBackup,
        },
      ],
    }
  } finally {
    lock.release()
  }
}
