import type { Locale } from '@todo-assistant/shared/locale'
import {
  PAGE_API_PATH,
  PAGE_HEADER,
  PAGE_PATH,
  PAGE_PROTOCOL,
  type PageAnswer,
  type PageCall,
  type PageCalls,
} from '../page-protocol.ts'
import type { Watched } from './dsh-page.ts'
import { observed } from './observed.ts'

/** How the host half stands; with the daemon away, what needs no card still works. */
export type HostState = 'asking' | 'ready' | 'daemon-away' | 'missing' | 'host-old' | 'page-old'

export interface HostLink {
  state: Watched<HostState>
  /** Asks anew how things stand. */
  look(): Promise<HostState>
  /** Never rejects. */
  call<Name extends PageCall>(name: Name, input: PageCalls[Name][0]): Promise<PageAnswer<Name>>
  /** Address of a file or socket of the host half. */
  address(path: string): URL
}

/** ms after which a call is given up. */
const PATIENCE = 12_000

/**
 * Talks to the host half of our plugin on DSH's own origin, and to nobody else.
 * @param page address that ours are relative to.
 */
export function hostLink(
  language: Watched<Locale>,
  doFetch: typeof fetch = (...given) => fetch(...given),
  page = (): string => document.baseURI,
): HostLink {
  const state = observed<HostState>('asking')
  let base = PAGE_PATH

  const address = (path: string) => new URL(`${base.slice(1)}/${path}`, page())

  async function ask<Name extends PageCall>(
    name: Name,
    input: PageCalls[Name][0],
  ): Promise<PageAnswer<Name> | 'missing'> {
    try {
      const response = await doFetch(address(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PAGE_HEADER]: String(PAGE_PROTOCOL) },
        body: JSON.stringify({ locale: language.getSnapshot(), input }),
        signal: AbortSignal.timeout(PATIENCE),
      })
      const answer = (await response.json()) as PageAnswer<Name>
      return typeof answer?.ok === 'boolean' && (answer.ok || answer.code !== 'unknown_route') ? answer : 'missing'
    } catch {
      // No answer, or the page itself in place of one: no route of ours.
      return 'missing'
    }
  }

  async function look(): Promise<HostState> {
    let hello = await ask('hello', {})
    if (hello === 'missing') {
      base = base === PAGE_PATH ? PAGE_API_PATH : PAGE_PATH
      hello = await ask('hello', {})
    }
    const next = hello === 'missing' ? 'missing' : judge(hello)
    state.set(next)
    return next
  }

  return {
    state,
    look,
    address,
    async call(name, input) {
      const answer = await ask(name, input)
      if (answer === 'missing') return { ok: false, code: 'missing', message: await look() }
      if (!answer.ok && /^(?:daemon_|version_)/.test(answer.code)) void look()
      return answer
    },
  }
}

/** Which half is older is told by the protocol's number alone. */
function judge(hello: PageAnswer<'hello'>): HostState {
  if (!hello.ok) return hello.code === 'version_mismatch' ? 'page-old' : 'missing'
  const { protocol, daemon } = hello.value
  if (protocol < PAGE_PROTOCOL) return 'host-old'
  if (protocol > PAGE_PROTOCOL) return 'page-old'
  return daemon === null ? 'ready' : 'daemon-away'
}
