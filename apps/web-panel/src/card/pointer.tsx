import type { Card, Where } from '@todo-assistant/shared/card'
import { useWords } from '../panel.ts'
import { FileLink } from './file-link.tsx'
import { folderOf } from './folder-of.ts'

/** Where a piece of evidence lies: a file that opens, or a stretch of a session. */
export function Pointer({ card, where }: { card: Card; where: Where | undefined }) {
  const words = useWords()
  if (!where) return null
  const session = [
    where.sessionId && `${words.session} ${where.sessionId}`,
    where.seqRange && words.range(...where.seqRange),
  ]
  const said = session.filter(Boolean).join(' · ')
  if (!where.file && !said) return null
  return (
    <p className="pointer mono">
      {where.file && <FileLink path={where.file} folder={folderOf(card)} />}
      {where.file && said && ' · '}
      {said}
    </p>
  )
}
