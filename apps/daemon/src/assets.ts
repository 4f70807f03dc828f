import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Assets {
  /** Folder of the numbered migrations. */
  migrations: string
  /** Folder of the built panel. */
  panel: string
  /** Folder of the page about the REST interface. */
  reference: string
}

/** Finds what ships beside the code: in the package it lies in `dist/`, in the repository elsewhere. */
export function findAssets(): Assets {
  const here = import.meta.dirname
  const packed = join(here, 'drizzle')
  if (existsSync(packed)) return { migrations: packed, panel: join(here, 'panel'), reference: join(here, 'reference') }
  return {
    migrations: join(here, '../../../drizzle'),
    panel: join(here, '../../web-panel/dist'),
    reference: join(here, '../reference'),
  }
}
