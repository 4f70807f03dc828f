import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate, ValidationSeverity } from 'dockerfile-utils'
import { DockerfileParser } from 'dockerfile-ast'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { freshFolder, runDaemon } from '../daemon.ts'
import { requestText, sendRaw } from '../raw-http.ts'
import { cli } from './command.ts'

const folder = join(import.meta.dirname, '../../../../docker')
const text = readFileSync(join(folder, 'Dockerfile'), 'utf8')
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

test('the Dockerfile passes its linter', () => {
  const strict = {
    deprecatedMaintainer: ValidationSeverity.ERROR,
    instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  }
  expect(validate(text, strict)).toEqual([])
})

test('its last stage runs as nobody special, with a volume, a health check and no build tools', () => {
  const instructions = DockerfileParser.parse(text).getInstructions()
  const last = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'))
  const value = (keyword: string) => last.find((each) => each.getKeyword() === keyword)?.getRawArgumentsContent()
  expect(value('USER')).toBe('node')
  expect(value('VOLUME')).toBe('/data')
  expect(value('HEALTHCHECK')).toContain('["todo-assistant", "status"]')
  expect(value('RUN')).not.toMatch(/build-essential|python|g\+\+|make|npm/)
})

test('the compose file publishes on loopback only, under one port number, and mounts code read-only', () => {
  const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
    services: Record<string, { ports: string[]; volumes: string[]; environment: Record<string, string> }>
  }
  const { ports, volumes, environment } = services['todo-assistant']!
  const port = '${TODO_ASSISTANT_PORT:-7420}'
  expect(ports).toEqual([`127.0.0.1:${port}:${port}`])
  expect(environment.TODO_ASSISTANT_PORT).toBe(port)
  const code = '${TODO_ASSISTANT_CODE:-${HOME}/code}'
  expect(volumes).toEqual(['home:/data', `${code}:${code}:ro`])
})

test.skipIf(!hasCompose)('the compose file is read by docker compose and publishes on loopback only', () => {
  const { status, stdout, stderr } = spawnSync(
    'docker',
    ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--format', 'json'],
    {
      encoding: 'utf8',
      env: { ...process.env, HOME: '/home/me', TODO_ASSISTANT_PORT: '7421' },
    },
  )
  expect([status, stderr]).toEqual([0, ''])
  const { services } = JSON.parse(stdout) as { services: Record<string, { ports: unknown; volumes: unknown }> }
  expect(services['todo-assistant']!.ports).toMatchObject([{ host_ip: '127.0.0.1', target: 7421, published: '7421' }])
  expect(services['todo-assistant']!.volumes).toMatchObject([
    { source: 'home', target: '/data' },
    { source: '/home/me/code', target: '/home/me/code', read_only: true },
  ])
})

test('--host is refused outside a container, and takes an address only', async () => {
  const { code, err } = await cli(['serve', '--host', '0.0.0.0', '--port', '0'])
  expect(code).toBe(1)
  expect(err).toContain('TODO_ASSISTANT_CONTAINER')
  const inside = { TODO_ASSISTANT_CONTAINER: '1' }
  expect(readConfig(freshFolder(), inside, 0, '0.0.0.0').host).toBe('0.0.0.0')
  expect(() => readConfig(freshFolder(), inside, 0, 'evil.example')).toThrow(/IP address/)
  expect(readConfig(freshFolder(), {}, 0, '127.0.0.1').host).toBe('127.0.0.1')
})

test('on every address the fence is the same: only 127.0.0.1 and the port is a Host', async () => {
  const daemon = await runDaemon({ host: '0.0.0.0' })
  const { port, host } = new URL(daemon.url)
  expect(host).toBe(`127.0.0.1:${port}`)
  const ask = (name: string) =>
    sendRaw(
      daemon.url,
      requestText('GET /api/v1/cards', [
        ['Host', name],
        ['Authorization', `Bearer ${daemon.token}`],
      ]),
    )
  expect((await ask(host)).status).toBe(200)
  for (const name of [`0.0.0.0:${port}`, `172.17.0.2:${port}`, `todo-assistant:${port}`, `localhost:${port}`])
    expect([name, (await ask(name)).status]).toEqual([name, 403])
})
