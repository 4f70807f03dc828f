import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useWords } from '../panel.ts'

/**
 * A part of the panel whose code comes with its first use, so that the first view stays small.
 * @param read fetches it.
 * @param meanwhile what stands in its place until then.
 * @returns the part, and `warm`, which fetches it ahead and fails silently.
 */
export function later<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
) {
  let known: ComponentType<Props> | undefined

  async function fetchPart() {
    known ??= await read()
    return known
  }

  function Part(props: Props) {
    const [Ready, setReady] = useState<ComponentType<Props> | undefined>(() => known)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Ready) return
      fetchPart().then(
        (part) => setReady(() => part),
        () => setFailed(true),
      )
    }, [Ready])
    if (failed) return <PartMissing />
    return Ready ? <Ready {...props} /> : meanwhile?.(props)
  }

  const warm = () => void fetchPart().catch(() => undefined)
  return [Part, warm] as const
}

/** The daemon is away, or another version of it serves other files by now: only a reload helps. */
function PartMissing() {
  const words = useWords()
  return (
    <div className="part-missing" role="alert">
      <p>{words.partMissing}</p>
      <button type="button" className="secondary" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </div>
  )
}
