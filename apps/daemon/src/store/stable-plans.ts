import type Database from 'better-sqlite3'

/** A quoted text or name, which stays as it is, or a parameter. */
const PARAMETER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\?|:[A-Za-z]\w*)/g

/**
 * A statement whose plan does not hang on the values it is run with. The driver's SQLite is built
 * with STAT4: it looks at the value of a bare parameter while it plans, and compiles the statement
 * anew whenever another value is bound, which took ten times as long as running it. It does not look
 * behind a unary plus, which changes nothing else.
 */
export function stablePlan(sql: string): string {
  return sql.replace(PARAMETER, (whole, parameter: string | undefined) => (parameter ? `+${parameter}` : whole))
}

/** Makes every statement of a connection one of a stable plan, also those that the builder writes. */
export function keepPlans(database: Database.Database): void {
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => prepare(stablePlan(sql))) as Database.Database['prepare']
}
