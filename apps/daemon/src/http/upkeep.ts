import { Readable } from 'node:stream'
import { WorkspaceKey } from '@todo-assistant/shared/api'
import { localeFrom } from '@todo-assistant/shared/locale'
import {
  BackupInfo,
  BackupList,
  DoctorReport,
  IMPORT_LIMIT,
  ImportDraft,
  ImportReport,
  Stats,
} from '@todo-assistant/shared/upkeep-api'
import * as z from 'zod'
import { importCards } from '../cards/import.ts'
import { backUp, listBackups } from '../store/backup.ts'
import { examineStore } from '../store/doctor.ts'
import { DOCTOR_WORDS } from '../store/doctor-words.ts'
import { exportRecords } from '../store/export.ts'
import { readStats } from '../store/stats.ts'
import { VERSION } from '../version.ts'
import type { App, HttpContext } from './context.ts'
import { workspaceOf } from './workspace-key.ts'

const shown = ({ name, size, at }: { name: string; size: number; at: number }) => ({ name, size, at })

/** Export, import, backups, doctor and figures. */
export function upkeepRoutes(app: App, { store, adapters, home, config }: HttpContext): void {
  app.get('/export', { schema: { response: { 200: z.string() } } }, async (_request, reply) => {
    function* lines() {
      for (const record of exportRecords(store)) yield `${JSON.stringify(record)}\n`
    }
    const stamp = new Date(store.clock()).toISOString().slice(0, 10)
    void reply
      .header('content-disposition', `attachment; filename="todo-assistant-${stamp}.jsonl"`)
      .type('application/jsonl; charset=utf-8')
    return reply.send(Readable.from(lines()) as unknown as string)
  })

  app.post(
    '/import',
    { schema: { body: ImportDraft, response: { 200: ImportReport } }, bodyLimit: IMPORT_LIMIT },
    (request) => importCards(store, request.body.content, request.body.apply),
  )

  app.get('/backups', { schema: { response: { 200: BackupList } } }, () => ({ backups: listBackups(home).map(shown) }))
  app.post(
    '/backups',
    { schema: { body: z.strictObject({}), response: { 201: BackupInfo } } },
    async (_request, reply) => reply.code(201).send(shown(await backUp(store.raw, home, store.clock()))),
  )

  app.get('/doctor', { schema: { response: { 200: DoctorReport } } }, (request) => {
    const locale = localeFrom(request.headers['accept-language'], config.locale)
    const words = DOCTOR_WORDS[locale]
    const findings = examineStore(store, home, locale)
    const others = adapters.list().filter((adapter) => adapter.online)
    const odd = others.filter((adapter) => adapter.version !== VERSION)
    findings.push({
      check: 'versions',
      level: odd.length > 0 ? 'warning' : 'ok',
      detail:
        odd.length > 0
          ? words.versionsDiffer(VERSION, odd.map((adapter) => adapter.version).join(', '))
          : words.versions(VERSION, others.length),
    })
    return { ok: findings.every((finding) => finding.level !== 'error'), version: VERSION, findings }
  })

  app.get(
    '/stats',
    { schema: { querystring: z.strictObject({ workspace: WorkspaceKey.optional() }), response: { 200: Stats } } },
    async (request) => {
      const { workspace } = request.query
      return readStats(store, workspace === undefined ? undefined : (await workspaceOf(store, workspace)).id)
    },
  )
}
