import { Icon } from '../parts/icon.tsx'
import { copyText } from '../parts/copy.ts'
import { absolutePath, editorAddress, useEditor } from '../place/editor.ts'
import { usePanel, useWords } from '../panel.ts'
import type { ReactNode } from 'react'

interface FileLinkProps {
  /** As the card has it: relative to the folder, or absolute. */
  path: string
  folder: string | null
  line?: number | null | undefined
  children?: ReactNode
}

/** A file that opens in the person's editor; its path can be copied beside it. */
export function FileLink({ path, folder, line, children }: FileLinkProps) {
  const { toasts } = usePanel()
  const words = useWords()
  const editor = useEditor()
  const whole = absolutePath(path, folder)
  const address = whole === null ? null : editorAddress(editor, whole, line)
  const name = <bdi className="mono">{path}</bdi>

  async function copy() {
    const text = `${whole ?? path}${line ? `:${line}` : ''}`
    if (await copyText(text)) toasts.tell(words.copied)
    else toasts.warn(text)
  }

  return (
    <span className="file-link">
      {address ? (
        <a href={address} title={whole ?? path}>
          {name}
          {children}
        </a>
      ) : (
        <button type="button" className="file-copy" title={words.copyPath} onClick={() => void copy()}>
          {name}
          {children}
        </button>
      )}
      {address && (
        <button
          type="button"
          className="ghost file-copy-button"
          aria-label={`${words.copyPath}: ${path}`}
          title={words.copyPath}
          onClick={() => void copy()}
        >
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}
