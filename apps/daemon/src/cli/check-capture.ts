import { CardDraft, NoteDraft } from '@todo-assistant/shared/api'
import { RefText } from '@todo-assistant/shared/ref'
import { parseShape } from '@todo-assistant/shared/refusals'
import { labelFiles } from '../cards/capture.ts'
import type { SpoolEntry } from '../spool.ts'

/**
 * Refuses a capture that would be refused whenever it is taken in, so that the person mends it now and not when the
 * daemon starts. What only the store knows (whether a card or a workspace is there) shows then.
 * @throws TodoError for its shape, `invalid_ref`, `invalid_path`.
 */
export function checkCapture(entry: SpoolEntry): void {
  if (entry.kind === 'note') {
    parseShape(RefText, entry.ref, ['ref'])
    parseShape(NoteDraft, entry.body)
    return
  }
  const { touchedFiles = [], cwd = null } = parseShape(CardDraft, entry.body)
  labelFiles(touchedFiles, { cwd, roots: [] })
}
