import './panel-head.css'
import type { WorkspaceName } from '@todo-assistant/shared/card'
import type { MenuEntry } from '../parts/menu.tsx'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { usePlace } from '../place/place.ts'
import { usePanel, useLocale, useWords } from '../panel.ts'
import { LinkDot } from './link-dot.tsx'
import { WorkspaceSwitch } from './workspace-switch.tsx'

interface PanelHeadProps {
  workspace: WorkspaceName | null
  /** How many cards lie in the trash here. */
  trash: number
  onCreate: () => void
}

export function PanelHead({ workspace, trash, onCreate }: PanelHeadProps) {
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
      <button
        type="button"
        className="primary head-new"
        aria-label={words.newCard}
        aria-keyshortcuts="n"
        onClick={onCreate}
      >
        <Icon name="plus" />
        <span className="head-new-word">{words.newCard}</span>
      </button>
      <PanelMenu trash={trash} />
    </header>
  )
}

function PanelMenu({ trash }: { trash: number }) {
  const { language, place, toasts } = usePanel()
  const locale = useLocale()
  const words = useWords()
  const choose = (next: 'zh' | 'en') => void language.choose(next).catch(() => toasts.warn(words.partMissing))
  const entries = (): MenuEntry[] => [
    {
      label: trash > 0 ? `${words.trash} · ${trash}` : words.trash,
      icon: 'trash',
      onSelect: () => place.chooseView('trash'),
    },
    { label: words.overview, icon: 'chart', onSelect: () => place.openPage('overview') },
    { label: words.settings, icon: 'settings', onSelect: () => place.openPage('settings') },
    { label: '中文', checked: locale === 'zh', parted: true, onSelect: () => choose('zh') },
    { label: 'English', checked: locale === 'en', onSelect: () => choose('en') },
  ]
  return (
    <MenuButton label={words.menu} entries={entries}>
      <Icon name="more" />
    </MenuButton>
  )
}
