import { ShellPart } from '../parts/page-shell.tsx'
import { chooseEditor, EDITORS, useEditor } from '../place/editor.ts'
import { usePanel, useLocale, useRoomWords, useWords } from '../panel.ts'
import { SETTINGS_WORDS } from './words.ts'

const LANGUAGES = { zh: '中文', en: 'English' } as const

/** Language, and what opens a file. */
export function Preferences() {
  const { language, toasts } = usePanel()
  const words = useWords()
  const own = useRoomWords(SETTINGS_WORDS)
  const locale = useLocale()
  const editor = useEditor()
  return (
    <ShellPart title={own.preferences}>
      <fieldset className="choices">
        <legend>{words.language}</legend>
        {(['zh', 'en'] as const).map((each) => (
          <label key={each} className="check" lang={each}>
            <input
              type="radio"
              name="language"
              checked={locale === each}
              onChange={() => void language.choose(each).catch(() => toasts.warn(words.partMissing))}
            />
            {LANGUAGES[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{own.editor}</legend>
        {EDITORS.map((each) => (
          <label key={each} className="check">
            <input type="radio" name="editor" checked={editor === each} onChange={() => chooseEditor(each)} />
            {own[`editor_${each}`]}
          </label>
        ))}
      </fieldset>
    </ShellPart>
  )
}
