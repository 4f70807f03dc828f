// The REST interface as a page: every route of the OpenAPI document with its fields, and a form that
// sends it. Runs under the panel's own policy: no inline code, no foreign source. All text is set as text.

const described = await (await fetch('openapi.json')).json()
const routes = document.querySelector('#routes')
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

let typed = ''
/** The token that a person typed here, else the one of the panel in this tab or browser. */
function token() {
  if (typed) return typed
  for (const store of [sessionStorage, localStorage]) {
    try {
      const held = JSON.parse(store.getItem('todo-assistant:session') ?? 'null')
      if (held?.token && held.expiresAt > Date.now()) return held.token
    } catch {
      // Another version's entry: as if there were none.
    }
  }
  return undefined
}

function showSession() {
  document.querySelector('#session').textContent = token()
    ? 'Calls below are real: they go to this daemon. · 下面的调用是真实的。'
    : 'Open the panel in this tab first (todo-assistant open), or give the token. · 请先在此标签页打开面板，或填入令牌。'
  document.querySelector('#token-form').hidden = Boolean(token())
}

const resolve = (schema) =>
  schema?.$ref
    ? schema.$ref
        .split('/')
        .slice(1)
        .reduce((at, key) => at[key], described)
    : (schema ?? {})

/** A schema in one line: type, choices, limits, description. */
function say(schema) {
  const { type, enum: choices, maxLength, maximum, description, anyOf, const: only } = resolve(schema)
  const kind = anyOf
    ? anyOf.map(say).join(' | ')
    : only !== undefined
      ? JSON.stringify(only)
      : (choices?.join(' | ') ?? type)
  return [kind, maxLength && `≤ ${maxLength}`, maximum && maximum < 1e9 && `≤ ${maximum}`, description]
    .filter(Boolean)
    .join(' · ')
}

/** A body to begin with: the required fields only. */
function sketch(schema) {
  const { type, properties = {}, required = [], enum: choices, anyOf } = resolve(schema)
  if (choices) return choices[0]
  if (anyOf) return sketch(anyOf[0])
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sketch(properties[name])]))
  return { array: [], boolean: false, integer: 0, number: 0 }[type] ?? ''
}

function field(name, schema, required) {
  const id = `f${(field.count = (field.count ?? 0) + 1)}`
  const input = element('input', { id, name, required })
  const label = element('label', { htmlFor: id, textContent: required ? `${name} *` : name })
  return {
    input,
    row: element('div', { className: 'field' }, label, input, element('small', { textContent: say(schema) })),
  }
}

/** The parts of an operation that a form asks for. */
function ask(path, operation) {
  const fields = (operation.parameters ?? []).map((each) => ({
    ...each,
    ...field(each.name, each.schema, each.required),
  }))
  const body = operation.requestBody?.content?.['application/json']?.schema
  const text = body && element('textarea', { value: JSON.stringify(sketch(body), null, 2), ariaLabel: 'JSON body' })
  const extra = ['PATCH'].includes(operation.method)
    ? [field('if-match', { description: 'the card’s rev, as "3"' }, true)]
    : []
  return { fields, body, text, extra, path }
}

async function send(method, { fields, text, extra, path }) {
  const query = new URLSearchParams()
  let target = path
  for (const { in: place, name, input } of fields) {
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(input.value))
    else if (place === 'query' && input.value !== '') query.set(name, input.value)
  }
  const headers = { authorization: `Bearer ${token() ?? ''}` }
  for (const { input } of extra) headers[input.name] = input.value
  for (const { in: place, name, input } of fields) if (place === 'header' && input.value) headers[name] = input.value
  if (text) headers['content-type'] = 'application/json'
  const url = query.size > 0 ? `${target}?${query}` : target
  const response = await fetch(url, { method, headers, ...(text ? { body: text.value } : {}) })
  const answer = await response.text()
  let shown = answer
  try {
    shown = JSON.stringify(JSON.parse(answer), null, 2)
  } catch {
    // Not JSON, as an export is not.
  }
  return `${method} ${url}\n${response.status} ${response.statusText}\n\n${shown}`
}

function show(path, name, operation) {
  const method = name.toUpperCase()
  const asked = ask(path, { ...operation, method })
  const output = element('pre', { hidden: true, ariaLive: 'polite' })
  const form = element('form', {}, ...asked.fields.map((each) => each.row), ...asked.extra.map((each) => each.row))
  if (asked.text) {
    const list = element('ul')
    const { properties = {}, required = [] } = resolve(asked.body)
    for (const [key, schema] of Object.entries(properties))
      list.append(
        element(
          'li',
          {},
          element('code', { textContent: required.includes(key) ? `${key} *` : key }),
          ` ${say(schema)}`,
        ),
      )
    form.append(list, asked.text)
  }
  form.append(element('button', { textContent: 'Send · 发送' }))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.hidden = false
    output.textContent = '…'
    output.textContent = await send(method, asked).catch((error) => String(error))
    showSession()
  })
  const title = element('summary', {}, element('b', { textContent: method }), path)
  const about = operation.summary ?? operation.description
  return element(
    'details',
    { className: 'route' },
    title,
    ...(about ? [element('p', { textContent: about })] : []),
    form,
    output,
  )
}

document.querySelector('#version').textContent = described.info.version
document.querySelector('#token-form').addEventListener('submit', (event) => {
  event.preventDefault()
  typed = document.querySelector('#token').value.trim()
  showSession()
})
document.querySelector('#filter').addEventListener('input', ({ target }) => {
  for (const each of routes.children)
    each.hidden = !each.firstChild.textContent.toLowerCase().includes(target.value.toLowerCase())
})
for (const [path, operations] of Object.entries(described.paths))
  for (const [name, operation] of Object.entries(operations)) routes.append(show(path, name, operation))
showSession()
