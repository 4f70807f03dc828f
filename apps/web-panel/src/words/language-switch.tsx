import { usePanel, useLocale, useWords } from '../panel.ts'

const NAMES = { zh: '中文', en: 'English' } as const

/** Chinese or English, each named in its own language. */
export function LanguageSwitch() {
  const { language } = usePanel()
  const locale = useLocale()
  const words = useWords()
  return (
    <div className="language" role="group" aria-label={words.language}>
      {(['zh', 'en'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="quiet"
          lang={each}
          aria-pressed={locale === each}
          onClick={() => language.choose(each)}
        >
          {NAMES[each]}
        </button>
      ))}
    </div>
  )
}
