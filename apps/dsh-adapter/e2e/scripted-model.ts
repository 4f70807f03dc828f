// A stand-in for the model only: a chat-completions server on loopback that answers by a script and keeps every
// request. What it received is the ground truth of what a model sees.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | null
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

export interface ModelTool {
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

export interface ModelRequest {
  messages: ModelMessage[]
  tools: ModelTool[]
  /** Length of the request body in bytes, for before-and-after comparisons. */
  bytes: number
  /** When it came, in ms of this process. */
  at: number
}

/** One answer: text, tool calls, or both. */
export interface ModelTurn {
  text?: string
  calls?: { name: string; arguments: unknown }[]
}

/** Turns in order (then "done."), or a function of the request. */
export type Script = ModelTurn[] | ((request: ModelRequest, index: number) => ModelTurn | Promise<ModelTurn>)

export interface ScriptedModel {
  url: string
  /** Requests that carried tools, in order of arrival. */
  requests: ModelRequest[]
  /** Replaces the script and counts its turns from zero. */
  play(script: Script): void
  close(): Promise<void>
}

/** Starts the server on a free port. A request without tools is DSH asking for a session title and is not recorded. */
export async function startScriptedModel(script: Script = []): Promise<ScriptedModel> {
  const requests: ModelRequest[] = []
  let current = script
  let index = 0

  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const parsed = JSON.parse(body) as { messages: ModelMessage[]; tools?: ModelTool[] }
    if (!parsed.tools?.length) return stream(response, { text: 'A title' }, 0)
    const request: ModelRequest = {
      at: performance.now(),
      messages: parsed.messages.map(flatten),
      tools: parsed.tools,
      bytes: Buffer.byteLength(body),
    }
    const turn = index++
    requests.push(request)
    const next = typeof current === 'function' ? await current(request, turn) : current[turn]
    stream(response, next ?? { text: 'done.' }, requests.length)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play(next) {
      current = next
      index = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function flatten(message: ModelMessage): ModelMessage {
  const content: unknown = message.content
  if (!Array.isArray(content)) return message
  return { ...message, content: (content as { text?: string }[]).map((part) => part.text ?? '').join('\n') }
}

async function text(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function stream(response: ServerResponse, turn: ModelTurn, serial: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null, usage?: object) =>
    response.write(
      `data: ${JSON.stringify({
        id: `chatcmpl-${serial}`,
        object: 'chat.completion.chunk',
        created: 0,
        model: 'scripted',
        choices: [{ index: 0, delta, finish_reason: finish }],
        ...(usage ? { usage } : {}),
      })}\n\n`,
    )
  send({ role: 'assistant', content: turn.text ?? '' })
  turn.calls?.forEach((call, index) => {
    send({
      tool_calls: [
        {
          index,
          id: `call_${serial}_${index}`,
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.arguments) },
        },
      ],
    })
  })
  send({}, turn.calls?.length ? 'tool_calls' : 'stop', { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 })
  response.end('data: [DONE]\n\n')
}
