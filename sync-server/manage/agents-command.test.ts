import { expect, test, vi } from 'vitest'
import { ensureSandboxAgent } from '../agents/identity/sandbox-agent.ts'
import { parseConfig } from '../config.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment } from '../testing/test-place.ts'
import { COMMANDS } from './commands.ts'
import { USAGE } from './usage.ts'

async function run(dataDir: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const addLine = (line: string) => void lines.push(line)
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation(addLine)
  try {
    return {
      code: await COMMANDS.get('agents')!(parseConfig(await testEnvironment(dataDir)), args),
      text: lines.join('\n'),
    }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('the list has every registered agent on its own line, whatever its name', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await ensureSandboxAgent(store.writer)
  expect(await run(dataDir, 'list')).toEqual({ code: 0, text: '0 registered agents.' })
  const { id, key } = await addAgentWithKey(store, { name: 'Line\nbreak "x"' })
  const { code, text } = await run(dataDir, 'list')
  expect([code, text.split('\n')]).toEqual([
    0,
    [
      `${id}  "Line\\nbreak \\"x\\""  autonomous  of nobody  since 2026-01-01T00:00:00.000Z  good`,
      '1 registered agent.',
    ],
  ])
  expect(text).not.toContain(key.slice(0, 14))
})

test('an agent is revoked while a server runs', async () => {
  const server = await startTestServer()
  const { id, key } = await addAgentWithKey(await openTestStore(server.dataDir), { name: 'Scout' })
  const { call } = createAgentClient(server, key)
  expect((await call('GET', '/api/v1/me')).status).toBe(200)
  expect(await run(server.dataDir, 'revoke', `${id}`)).toEqual({
    code: 0,
    text: '"Scout" is suspended; an admin can reinstate it.',
  })
  expect((await call('GET', '/api/v1/me')).status).toBe(401)
  expect((await run(server.dataDir, 'list')).text).toMatch(/suspended since \d{4}-/)
})

test('only a registered agent can be revoked', async () => {
  const dataDir = makeTempDir()
  await ensureSandboxAgent((await openTestStore(dataDir)).writer)
  for (const id of ['1', '99'])
    expect(await run(dataDir, 'revoke', id)).toEqual({
      code: 1,
      text: `No registered agent has the id ${id}.`,
    })
})

test.each([[], ['revoke'], ['revoke', 'x'], ['revoke', '0'], ['revoke', '1', '2'], ['list', 'all']])(
  'what is not understood says how to use it: %j',
  async (...args) => {
    const dataDir = makeTempDir()
    await openTestStore(dataDir)
    await expect(run(dataDir, ...args)).rejects.toMatchObject({ code: 'usage' })
    expect(USAGE).toMatch(/agents list .*\n.*agents revoke <id>/)
  },
)
