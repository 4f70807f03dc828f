import type { CardDraft } from '@todo-assistant/shared/api'
import { CORE_FIELDS, type Core } from '@todo-assistant/shared/card'
import type { Store } from '../store/store.ts'
import type { NewCard } from './add.ts'
import { anchor, findPlace, labelFiles, labelSymbols } from './capture.ts'

/**
 * A card as a person or a script gave it, with its workspace, labels and fingerprint looked up.
 * @throws TodoError `unknown_workspace`, `invalid_path`.
 */
export async function draftToCard(store: Store, draft: CardDraft): Promise<NewCard> {
  const place = await findPlace(store, draft.workspace, draft.cwd ?? null)
  const touchedFiles = labelFiles(draft.touchedFiles ?? [], place.tree)
  const core: Core = {}
  for (const field of CORE_FIELDS) if (draft[field] !== undefined) core[field] = draft[field]
  return {
    place,
    title: draft.title,
    kind: draft.kind,
    status: draft.status ?? 'open',
    core,
    mustRead: draft.mustRead ?? [],
    park: draft.park ?? [],
    touchedFiles,
    anchors: await anchor(place, touchedFiles, labelSymbols(draft.symbols ?? [], place.tree)),
    origin: null,
    request: null,
    consent: { receipt: 'manual', messageId: null, turn: null },
    confirmed: true,
    raw: false,
    notDuplicateOf: draft.notDuplicateOf ?? [],
  }
}
