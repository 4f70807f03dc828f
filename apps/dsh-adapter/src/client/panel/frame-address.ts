/** Where on the page a panel was opened from. */
export interface FramePlace {
  session: string | null
  /** The session's folder; the panel takes a path for a workspace. */
  workspace: string | null
  adapter: string
  card: string | null
}

/**
 * The panel's address with everything behind `#`, where no server and no log sees it.
 * @param url the daemon's, with the one-time code; without one the panel keeps its login.
 */
export function frameAddress(url: string, { session, workspace, adapter, card }: FramePlace): string {
  const [page = '', fragment = ''] = url.split('#', 2)
  const given = new URLSearchParams(fragment)
  given.set('embedded', '1')
  given.set('adapter', adapter)
  if (session !== null) given.set('session', session)
  if (workspace !== null) given.set('workspace', workspace)
  if (card !== null) given.set('card', card)
  // The panel reads percent escapes; a plus is a space to it only by luck.
  return `${page}#${given.toString().replaceAll('+', '%20')}`
}
