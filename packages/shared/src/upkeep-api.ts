import * as z from 'zod'

export const BackupInfo = z.object({ name: z.string(), size: z.int(), at: z.int() })
export type BackupInfo = z.infer<typeof BackupInfo>
export const BackupList = z.object({ backups: z.array(BackupInfo) })

/** One finding of `doctor`. `level` `ok` is said too: a person sees what was looked at. */
export const Finding = z.object({ check: z.string(), level: z.enum(['ok', 'warning', 'error']), detail: z.string() })
export type Finding = z.infer<typeof Finding>
export const DoctorReport = z.object({ ok: z.boolean(), version: z.string(), findings: z.array(Finding) })
export type DoctorReport = z.infer<typeof DoctorReport>

/** Figures of a workspace, or of all. `week` is the Monday in ms since the epoch (UTC). */
export const Stats = z.object({
  weeks: z.array(z.object({ week: z.int(), opened: z.int(), closed: z.int() })),
  /** Open cards by age in days. */
  ages: z.array(z.object({ upTo: z.int().nullable(), cards: z.int() })),
  reads: z.int(),
  readTokens: z.int(),
  /** Estimate: tokens of the captured ranges less those of the answers, once per card and session. */
  savedTokens: z.int(),
  recalls: z.int(),
  perWorkspace: z.array(
    z.object({ id: z.string(), name: z.string(), open: z.int(), total: z.int(), savedTokens: z.int() }),
  ),
})
export type Stats = z.infer<typeof Stats>

/** `apply` false only looks: what would be added, kept, renumbered or refused. */
export const ImportDraft = z.strictObject({
  content: z.string().max(64 * 1024 * 1024),
  apply: z.boolean(),
})
export type ImportDraft = z.infer<typeof ImportDraft>
export const ImportReport = z.object({
  format: z.enum(['export', 'former-plugin']),
  applied: z.boolean(),
  added: z.int(),
  unchanged: z.int(),
  renumbered: z.int(),
  refused: z.int(),
  cards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      number: z.string(),
      /** A card that is here stays: `kept-newer` it is as new or newer, `kept-older` the imported one is newer. */
      outcome: z.enum(['added', 'unchanged', 'renumbered', 'kept-newer', 'kept-older', 'refused']),
      formerly: z.string().nullable(),
      /** Why it was refused or kept, or what of it was left out. */
      detail: z.string().nullable(),
    }),
  ),
  /** Rules go into every seed of their workspace: a person sees them first. */
  rules: z.array(
    z.object({
      /** Path or name. */
      workspace: z.string(),
      /** The first 80 characters, invisible ones made visible. */
      text: z.string(),
      length: z.int(),
      outcome: z.enum(['added', 'unchanged', 'kept', 'refused']),
      detail: z.string().nullable(),
    }),
  ),
  workspaces: z.array(z.object({ from: z.string(), to: z.string() })),
  unknownFields: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Text of an import as a request body, in bytes. */
export const IMPORT_LIMIT = 64 * 1024 * 1024
