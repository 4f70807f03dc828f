import { useWords } from '../panel.ts'

/** What the right half says while no card is open. */
export function NothingOpen() {
  const words = useWords()
  return (
    <div className="nothing">
      <p className="nothing-title">{words.nothingOpen}</p>
      <p className="soft">{words.nothingOpenLead}</p>
    </div>
  )
}
