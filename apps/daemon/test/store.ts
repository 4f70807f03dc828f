import { findAssets } from '../src/assets.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { atEnd, freshFolder } from './daemon.ts'

export interface TestStore {
  store: Store
  home: string
  setClock(at: number): void
}

/** A real store in a home of its own, closed at the test's end. */
export async function openTestStore(home = freshFolder()): Promise<TestStore> {
  let now = 1_700_000_000_000
  const store = await openStore({ home, migrations: findAssets().migrations }, () => now)
  atEnd(() => {
    if (store.raw.open) store.close()
  })
  return {
    store,
    home,
    setClock: (at) => {
      now = at
    },
  }
}
