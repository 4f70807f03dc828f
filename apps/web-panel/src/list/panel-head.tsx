import './panel-head.css'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import { useState } from 'react'
import type { MenuEntry } from '../parts/menu.tsx'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { usePlace } from '../place/place.ts'
import { usePanel, useLocale, useWords } from '../panel.ts'
import { LinkDot } from './link-dot.tsx'
import { WorkspaceSwitch } from './workspace-switch.tsx'

interface PanelHeadProps {
  workspace: WorkspaceName | null
  onCreate: () => void
}

export function PanelHead({ workspace, onCreate }: PanelHeadProps) {
  const { place: store } = usePanel()
  const words = useWords()
  const place = usePlace(store)
  return (
    <header className="head">
      <WorkspaceSwitch workspace={workspace} />
      {place.session && (
        <button type="button" className="head-session" title={words.leaveSession} onClick={store.leaveSession}>
          {words.onlySession}
          <Icon name="close" />
        </button>
      )}
      <span className="head-space" />
      <LinkDot />
      <button
        type="button"
        className="ghost"
        aria-label={words.inbox}
        title={words.inbox}
        aria-pressed={place.scope === 'inbox'}
        onClick={() => store.chooseScope('inbox')}
      >
        <Icon name="inbox" />
      </button>
      <button type="button" className="primary head-new" aria-label={words.newCard} onClick={onCreate}>
        <Icon name="plus" />
        <span className="head-new-word">{words.newCard}</span>
      </button>
      <PanelMenu />
    </header>
  )
}

function PanelMenu() {
  const { language, session } = usePanel()
  const locale = useLocale()
  const words = useWords()
  const [remembers, setRemembers] = useState(session.remembers)
  const entries = (): MenuEntry[] => [
    { label: '中文', checked: locale === 'zh', onSelect: () => language.choose('zh') },
    { label: 'English', checked: locale === 'en', onSelect: () => language.choose('en') },
    {
      label: words.rememberBrowser,
      checked: remembers,
      parted: true,
      onSelect: () => {
        session.setRemember(!remembers)
        setRemembers(!remembers)
      },
    },
  ]
  return (
    <MenuButton label={words.menu} entries={entries}>
      <Icon name="more" />
    </MenuButton>
  )
}
