import type { WorkspaceName } from '@todo-assistant/shared/card'
import type { WorkspaceList } from '@todo-assistant/shared/api'
import { Icon } from '../parts/icon.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { MenuEntry } from '../parts/menu.tsx'
import { ALL, usePlace, type Scope } from '../place/place.ts'
import { usePanel, useWords } from '../panel.ts'
import type { Words } from '../words/zh.ts'
import { useWorkspaces } from './use-workspaces.ts'

/** The name of a workspace as a person knows it. */
export function workspaceName(workspace: WorkspaceName, words: Words): string {
  return workspace.path === null ? words.inbox : workspace.name
}

/** The name of a scope that is not known as a workspace (yet): the folder's own. */
function scopeName(scope: Scope, words: Words): string {
  if (scope === ALL) return words.allWorkspaces
  if (scope === 'inbox') return words.inbox
  return /(?<![^/\\])[^/\\]+(?=[/\\]*$)/.exec(scope)?.[0] ?? words.workspace
}

/** Which workspace is shown; its menu lists all of them with what is open there. */
export function WorkspaceSwitch({ workspace }: { workspace: WorkspaceName | null }) {
  const { place: store } = usePanel()
  const words = useWords()
  const { scope } = usePlace(store)
  const { data, refetch } = useWorkspaces()
  const shown = workspace ?? data?.workspaces.find(({ id, path }) => id === scope || path === scope)
  const name = shown ? workspaceName(shown, words) : scopeName(scope, words)
  const chosen = (id: string) => id === scope || id === workspace?.id

  return (
    <MenuButton
      label={`${words.switchWorkspace}: ${name}`}
      className="switch"
      entries={() => {
        if (!data) void refetch()
        return entriesOf(data, words, scope === ALL, chosen, store.chooseScope)
      }}
    >
      <Icon name={scope === ALL ? 'layers' : scope === 'inbox' ? 'inbox' : 'folder'} />
      <span className="switch-name">{name}</span>
      <Icon name="chevron" />
    </MenuButton>
  )
}

function entriesOf(
  data: WorkspaceList | undefined,
  words: Words,
  all: boolean,
  chosen: (id: string) => boolean,
  choose: (scope: string) => void,
): MenuEntry[] {
  const folders = data?.workspaces.filter(({ path }) => path !== null) ?? []
  const inbox = data?.workspaces.find(({ path }) => path === null)
  return [
    { label: words.allWorkspaces, checked: all, onSelect: () => choose(ALL) },
    {
      label: inbox?.open ? `${words.inbox} · ${inbox.open}` : words.inbox,
      checked: !all && (chosen('inbox') || chosen(inbox?.id ?? 'inbox')),
      onSelect: () => choose('inbox'),
    },
    ...folders.map((each, index) => ({
      label: each.open ? `${each.name} · ${each.open}` : each.name,
      detail: each.exists ? (each.path ?? '') : `${each.path} (${words.gone})`,
      checked: !all && chosen(each.id),
      parted: index === 0,
      onSelect: () => choose(each.id),
    })),
  ]
}
