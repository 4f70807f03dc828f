import Database from 'better-sqlite3'
import { openStore } from '../../src/store/open.ts'

// Opens a store and kills itself before a given statement, as a power cut would: home, migrations, which.
// Says at the end how many there were.
const [home, migrations, which] = process.argv.slice(2) as [string, string, string]

let statements = 0
const count = () => {
  if (++statements === Number(which)) process.kill(process.pid, 'SIGKILL')
}
const { prepare, exec, pragma } = Database.prototype
Database.prototype.exec = function (this: Database.Database, sql: string) {
  count()
  return exec.call(this, sql)
}
Database.prototype.pragma = function (this: Database.Database, ...given: Parameters<typeof pragma>) {
  count()
  return pragma.apply(this, given)
}
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  count()
  return prepare.call(this, sql)
} as typeof prepare

const store = await openStore({ home, migrations })
store.close()
console.log(statements)
