/** What an attacker's page is given. */
export interface Prey {
  /** `http://127.0.0.1:7420`, or the name that was made to point there. */
  base: string
  /** A server of the attacker's own that passes a request on by a redirect. */
  bounce: string
  /** A guess, or the real token as if it had been stolen. */
  token: string
  /** Every route of the interface, with a card in the place of its ref. */
  routes: { method: string; path: string }[]
  /** ms that each try is given. */
  patience: number
  /** A file of the panel. */
  script: string
}

/** What one try brought: everything that the page could read of the answer. */
export interface Attempt {
  name: string
  read: string
}

/**
 * Everything a page can try against the daemon, at once. Runs in the attacker's page and may use
 * nothing from outside of itself.
 */
export async function attack({ base, bounce, token, routes, script, patience }: Prey): Promise<Attempt[]> {
  const api = `${base}/api/v1`
  const card = JSON.stringify({ title: 'planted', kind: 'idea' })
  const tries: [string, () => Promise<string> | string][] = []
  const attempt = (name: string, act: () => Promise<string> | string) => tries.push([name, act])
  const late = <Value>(value: Value, times = 1) =>
    new Promise<Value>((resolve) => setTimeout(resolve, patience * times, value))
  const bearer = { authorization: `Bearer ${token}` }
  const json = { ...bearer, 'content-type': 'application/json' }

  async function readAll(response: Response): Promise<string> {
    const headers = [...response.headers].join('\n')
    return `${response.type === 'opaque' ? '' : response.status} ${headers} ${await response.text()}`
  }
  const tell = async (address: string, init?: RequestInit) => readAll(await fetch(address, init))

  // Every route: as a page may ask unasked, and as it may not.
  for (const { method, path } of routes) {
    const simple = method === 'GET' || method === 'POST'
    const body = method === 'GET' ? {} : { body: card }
    attempt(`fetch ${method} ${path} with a token`, () =>
      tell(base + path, { method, ...body, headers: method === 'GET' ? bearer : json }),
    )
    if (simple)
      attempt(`fetch ${method} ${path} unasked`, () => tell(base + path, { method, mode: 'no-cors', ...body }))
  }
  attempt('fetch with credentials', () => tell(`${api}/cards`, { credentials: 'include' }))
  attempt('fetch from the cache', () => tell(`${api}/cards`, { cache: 'force-cache', mode: 'no-cors' }))
  attempt('fetch that outlives the page', () =>
    tell(`${api}/cards`, { method: 'POST', mode: 'no-cors', keepalive: true, body: card }),
  )
  for (const method of ['GET', 'POST'])
    attempt(`fetch ${method} by a redirect`, () =>
      tell(`${bounce}${encodeURIComponent(`${api}/cards`)}`, {
        method,
        mode: 'no-cors',
        ...(method === 'POST' ? { body: card } : {}),
      }),
    )
  attempt('the panel’s page by fetch', () => tell(`${base}/`, { mode: 'no-cors' }))

  for (const [method, headers] of [
    ['GET', {}],
    ['GET', bearer],
    ['POST', {}],
    ['POST', json],
    ['PATCH', json],
  ] as const)
    attempt(
      `XHR ${method} ${Object.keys(headers).join('+') || 'bare'}`,
      () =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.onloadend = () => resolve(`${request.responseText} ${request.getAllResponseHeaders()}`)
          request.open(method, `${api}/cards`)
          for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
          request.send(method === 'GET' ? null : card)
        }),
    )

  /** Puts an element into the page and waits for what becomes of it. */
  function element(tag: string, properties: Record<string, string>, read: (made: HTMLElement) => string) {
    return () =>
      new Promise<string>((resolve) => {
        const made = document.createElement(tag)
        for (const event of ['load', 'error', 'loadeddata'])
          made.addEventListener(event, () => setTimeout(() => resolve(tryRead(made)), 100))
        for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value)
        document.body.append(made)
        setTimeout(() => resolve(tryRead(made)), patience)
      })
    function tryRead(made: HTMLElement): string {
      try {
        return read(made)
      } catch {
        return ''
      }
    }
  }
  const framed = (made: HTMLElement) => {
    const page = (made as HTMLIFrameElement).contentWindow!
    page.postMessage({ say: 'who-has-one' }, '*')
    return `${page.document.documentElement.outerHTML} ${JSON.stringify(page.localStorage)}`
  }
  // A dynamic import that no tool rewrites.
  const load = new Function('address', 'return import(address)') as (address: string) => Promise<unknown>
  const heard = new Set<string>()
  addEventListener('message', ({ data }) => heard.add(JSON.stringify(data)))
  addEventListener('error', ({ message }) => heard.add(message))
  for (const path of ['/api/v1/cards', '/api/v1/export', '/', script]) {
    attempt(
      `img ${path}`,
      element('img', { src: base + path }, (made) => String((made as HTMLImageElement).width)),
    )
    attempt(
      `script ${path}`,
      element('script', { src: base + path }, () => [...heard].join()),
    )
    attempt(
      `module ${path}`,
      element('script', { src: base + path, type: 'module' }, () => [...heard].join()),
    )
    attempt(
      `stylesheet ${path}`,
      element('link', { rel: 'stylesheet', href: base + path }, (made) =>
        [...(made as HTMLLinkElement).sheet!.cssRules].map(({ cssText }) => cssText).join(),
      ),
    )
    for (const rel of ['prefetch', 'preload', 'modulepreload', 'icon', 'manifest'])
      attempt(
        `link ${rel} ${path}`,
        element('link', { rel, href: base + path, as: 'script' }, () => ''),
      )
    attempt(
      `video ${path}`,
      element('video', { src: base + path }, (made) => (made as HTMLVideoElement).currentSrc),
    )
    for (const [tag, name] of [
      ['iframe', 'src'],
      ['embed', 'src'],
      ['object', 'data'],
    ] as const)
      attempt(`${tag} ${path}`, element(tag, { [name]: base + path }, framed))
    attempt(`import ${path}`, async () => JSON.stringify(await load(base + path)))
  }

  for (const method of ['get', 'post'])
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
      for (const action of [`${api}/cards`, `${api}/import`, bounce + encodeURIComponent(`${api}/cards`)])
        attempt(
          `form ${method} ${enctype} ${action.startsWith(api) ? action.slice(base.length) : 'by a redirect'}`,
          () => {
            const target = `form-${tries.length}-${Math.random()}`
            const frame = Object.assign(document.createElement('iframe'), { name: target })
            const form = Object.assign(document.createElement('form'), { action, method, enctype, target })
            // As text/plain this is a whole JSON text.
            const field = Object.assign(document.createElement('input'), {
              name: `${card.slice(0, -1)},"x":"`,
              value: '"}',
            })
            form.append(field)
            document.body.append(frame, form)
            form.submit()
            return late('').then(() => frame.contentDocument!.documentElement.outerHTML)
          },
        )

  for (const [name, body] of [
    ['text', card],
    ['JSON', new Blob([card], { type: 'application/json' })],
    ['plain', new Blob([card], { type: 'text/plain' })],
    ['form', new FormData()],
  ] as const)
    attempt(`beacon ${name}`, () => {
      navigator.sendBeacon(`${api}/cards`, body)
      return late('')
    })
  attempt('link ping', () => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'pinged' })
    const link = Object.assign(document.createElement('a'), {
      href: bounce.slice(0, bounce.indexOf('?')),
      ping: `${api}/cards`,
      target: 'pinged',
    })
    document.body.append(frame, link)
    link.click()
    return late('')
  })

  for (const protocols of [
    [],
    ['todo-assistant.v1'],
    [`token.${token}`],
    ['todo-assistant.v1', `token.${token}`],
    ['todo-assistant.v1', 'token.'],
  ])
    attempt(
      `WebSocket ${protocols.join().replace(token, '…')}`,
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${base.replace('http', 'ws')}/api/v1/feed?since=0`, protocols)
          let read = ''
          socket.addEventListener('open', () => (read += 'opened '))
          socket.addEventListener('message', ({ data }) => (read += String(data)))
          socket.addEventListener('close', () => resolve(read))
          setTimeout(() => resolve(read), patience)
        }),
    )
  for (const path of ['/feed', '/cards', '/export'])
    attempt(
      `EventSource ${path}`,
      () =>
        new Promise((resolve) => {
          const source = new EventSource(api + path)
          source.addEventListener('message', ({ data }) => resolve(String(data)))
          source.addEventListener('open', () => resolve('opened'))
          source.addEventListener('error', () => resolve(''))
        }),
    )

  for (const path of [script, '/api/v1/cards']) {
    attempt(`service worker ${path}`, async () => {
      const { scope } = await navigator.serviceWorker.register(base + path)
      return `registered ${scope}`
    })
    for (const [name, make] of [
      ['worker', () => new Worker(base + path)],
      ['shared worker', () => new SharedWorker(base + path)],
    ] as const)
      attempt(`${name} ${path}`, () => {
        make()
        return late('')
      })
    attempt(`worker that imports ${path}`, () => {
      const code = `try { importScripts(${JSON.stringify(base + path)}); postMessage('loaded') } catch (error) { postMessage(String(error)) }`
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
      return Promise.race([
        new Promise<string>((resolve) => worker.addEventListener('message', ({ data }) => resolve(String(data)))),
        late(''),
      ])
    })
  }

  // The panel that is logged in in another tab.
  attempt('BroadcastChannel of the panel', () => {
    const tabs = new BroadcastChannel('todo-assistant.session')
    const told: string[] = []
    tabs.addEventListener('message', ({ data }) => told.push(JSON.stringify(data)))
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has one origin
    tabs.postMessage({ say: 'who-has-one' })
    return late('').then(() => told.join())
  })
  attempt('storage', () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
  attempt('cookies', () => document.cookie)
  for (const path of ['/', '/#card=1.0', '/api/v1/cards', '/api/v1/export'])
    attempt(`window.open ${path}`, async () => {
      const opened = window.open(base + path)
      await late('')
      opened?.postMessage({ say: 'who-has-one' }, '*')
      try {
        return `${opened?.document.documentElement.outerHTML} ${JSON.stringify({ ...opened?.sessionStorage })}`
      } finally {
        opened?.close()
      }
    })

  return Promise.all(
    tries.map(async ([name, act]) => {
      try {
        return { name, read: String(await Promise.race([Promise.resolve().then(act), late('', 2)])) }
      } catch (error) {
        return { name, read: String(error) }
      }
    }),
  )
}
