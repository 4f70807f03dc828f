import type { Call } from './calls.ts'

/** How one call is written in a language; `TODO_URL` and `TODO_TOKEN` come from the environment. */
export interface Language {
  name: string
  fence: string
  write: (call: Call) => string
  /** The program that runs it from standard input; absent where the examples are not run. */
  run?: [string, ...string[]]
}

const headersOf = ({ headers, body }: Call) => ({
  ...headers,
  ...(body ? { 'Content-Type': 'application/json' } : {}),
})
const shellWord = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const json = (value: unknown) => JSON.stringify(value)

export const LANGUAGES: Language[] = [
  {
    name: 'curl',
    fence: 'sh',
    run: ['sh', '-e'],
    write: (call) =>
      [
        `curl -sSf -X ${call.method} "$TODO_URL/api/v1"${shellWord(call.path)}`,
        '-H "Authorization: Bearer $TODO_TOKEN"',
        ...Object.entries(headersOf(call)).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
        ...(call.body ? [`-d ${shellWord(json(call.body))}`] : []),
      ].join(' \\\n  '),
  },
  {
    name: 'Python',
    fence: 'python',
    run: ['python3', '-'],
    write: (call) => {
      const headers = Object.entries(headersOf(call)).map(([name, value]) => `, ${json(name)}: ${json(value)}`)
      return [
        'import json, os, urllib.request',
        '',
        `request = urllib.request.Request(os.environ["TODO_URL"] + "/api/v1${call.path}", method="${call.method}",`,
        `    headers={"Authorization": "Bearer " + os.environ["TODO_TOKEN"]${headers.join('')}}${call.body ? ',' : ')'}`,
        ...(call.body ? [`    data=json.dumps(${json(call.body)}).encode())`] : []),
        'print(json.load(urllib.request.urlopen(request)))',
      ].join('\n')
    },
  },
  {
    name: 'JavaScript',
    fence: 'js',
    run: [process.execPath, '--input-type=module', '-'],
    write: (call) =>
      [
        `const response = await fetch(\`\${process.env.TODO_URL}/api/v1${call.path}\`, {`,
        `  method: '${call.method}',`,
        `  headers: { Authorization: \`Bearer \${process.env.TODO_TOKEN}\`, ...${json(headersOf(call))} },`,
        ...(call.body ? [`  body: JSON.stringify(${json(call.body)}),`] : []),
        '})',
        'if (!response.ok) throw new Error(await response.text())',
        'console.log(await response.json())',
      ].join('\n'),
  },
  {
    name: 'PowerShell (not run here · 未在此运行)',
    fence: 'powershell',
    write: (call) => {
      const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
      const { 'Content-Type': _type, ...headers } = headersOf(call) as Record<string, string>
      const pairs = Object.entries(headers).map(([name, value]) => `; ${quote(name)} = ${quote(value)}`)
      return [
        `$headers = @{ Authorization = "Bearer $env:TODO_TOKEN"${pairs.join('')} }`,
        `Invoke-RestMethod -Method ${call.method} -Uri ("$env:TODO_URL/api/v1" + ${quote(call.path)}) -Headers $headers${call.body ? ' `' : ''}`,
        ...(call.body
          ? [
              `  -ContentType 'application/json; charset=utf-8' -Body ([Text.Encoding]::UTF8.GetBytes(${quote(json(call.body))}))`,
            ]
          : []),
      ].join('\n')
    },
  },
]
