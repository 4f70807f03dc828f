import type { Assistant } from '../assistant.ts'

/** Opens the panel beside DSH, logged in; a browser lets a click do so only at once, so the tab comes first. */
export async function openInTab({ host }: Pick<Assistant, 'host'>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  const answer = await host.call('panel', {})
  if (!tab) return
  if (!answer.ok) return tab.close()
  tab.opener = null
  tab.location.replace(answer.value.url)
}
