import type { HistoryEntry } from '@todo-assistant/shared/api'
import type { Card } from '@todo-assistant/shared/card'
import { describe } from '../deeds/describe.ts'
import { useWorkspaces } from '../list/use-workspaces.ts'
import { workspaceName } from '../list/workspace-switch.tsx'
import { usePanel, useLocale, useRoomWords, useWords } from '../panel.ts'
import { moment } from '../words/age.ts'
import { restorePatch } from './restore-patch.ts'
import { sayValue } from './say-value.ts'
import { HISTORY_WORDS } from './words.ts'

/** Fields that follow from others, or mean nothing to a person. */
const QUIET = new Set(['noteId', 'doneCommit', 'mergedInto', 'raw', 'confirmed', 'deletedAt', 'badge', 'seq', 'rev'])

interface HistoryItemProps {
  card: Card
  entry: HistoryEntry
  /** The change that undo would reverse. */
  latest: boolean
}

/** One change: who, when, what from and to, and the way back. */
export function HistoryItem({ card, entry, latest }: HistoryItemProps) {
  const { deeds, undo, client, cache, toasts } = usePanel()
  const { data: places } = useWorkspaces()
  const words = useWords()
  const own = useRoomWords(HISTORY_WORDS)
  const locale = useLocale()
  const fields = Object.keys(entry.before ?? {}).filter((name) => !QUIET.has(name))
  const patch = card.deletedAt === null ? restorePatch(entry.before, card) : null
  const tokens = entry.after?.tokens

  async function takeBack() {
    cache.settle(await client.undo(card.id))
  }

  async function undoThis() {
    try {
      await takeBack()
      // Undone once more it is as before.
      undo.offer(words.toastUndone, takeBack)
    } catch (error) {
      toasts.warn(describe(error, words))
    }
  }

  function say(name: string, value: unknown) {
    const place = name === 'workspaceId' && places?.workspaces.find(({ id }) => id === value)
    return place ? workspaceName(place, words) : sayValue(name, value, words)
  }

  return (
    <li>
      <p className="history-head">
        <span>{own[`kind_${entry.kind}`]}</span>
        <span className="soft">
          {[words[`actor_${entry.actor}`], entry.sessionId, moment(entry.at, locale)].filter(Boolean).join(' · ')}
          {typeof tokens === 'number' && ` · ${own.tokens(tokens)}`}
        </span>
      </p>
      {fields.map((name) => (
        <div key={name} className="history-change">
          <span className="soft">{own.fields[name as keyof typeof own.fields] ?? name}</span>
          <del>{say(name, entry.before?.[name])}</del>
          <ins>{say(name, entry.after?.[name])}</ins>
        </div>
      ))}
      {(latest || patch) && (
        <p className="history-deeds">
          {latest && (
            <button type="button" className="link-button" onClick={() => void undoThis()}>
              {own.undoThis}
            </button>
          )}
          {patch && !latest && (
            <button type="button" className="link-button" onClick={() => void deeds.change(card, patch, own.restored)}>
              {own.restoreThis}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
