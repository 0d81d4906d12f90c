import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import type { Fixtures } from '../testing/open-test-store.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'agent.ts')

const fixtures: Fixtures = {
  categories: [{ name: 'Writing' }],
  tools: [
    {
      name: 'Letterpress',
      description:
        'Writes letters to the customers of small shops and keeps the tone of the shop in all of them.',
      vendor: 'Press and Sons',
      launchYear: 2019,
      features: ['Templates', 'Mail merge', 'Dictation'],
      tags: ['letters'],
    },
  ],
}

/** Runs the example to its end; `onLine` receives its output while it runs. */
async function runExample(url: string, options: string[], onLine: (line: string) => void = () => {}) {
  const child = spawn(process.execPath, [EXAMPLE, url, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines: string[] = []
  let rest = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      onLine(line)
    }
  }
  return { lines, code: await ended }
}

test('the example registers, proposes, waits for an admin, collects and shows its receipt', async () => {
  const { server, call } = await startWithAdmins(fixtures)
  const decisions: Promise<{ status: number }>[] = []
  const { lines, code } = await runExample(server.url, ['--every', '0.2', '--wait', '60'], (line) => {
    const id = /improvement of Letterpress as (\d+)/.exec(line)?.[1]
    if (id === undefined) return
    const approval = { decision: 'approve' }
    decisions.push(call('POST', `/api/admin/improvements/${id}/decide`, { as: 1, body: approval }))
  })
  expect([lines.join('\n'), code]).toEqual([expect.any(String), 0])
  expect((await Promise.all(decisions)).map(({ status }) => status)).toEqual([200])
  expect(lines.join('\n')).toMatch(/Registered as agent \d+\. Keep the key/)
  expect(lines.join('\n')).toContain('Now an admin must approve it')
  expect(lines).toContain('Decided: applied.')
  expect(lines.at(-2)).toMatch(/^Receipt \S+: \$25, of which \$21\.25 are mine\.$/)
  expect(lines.at(-1)).toBe('Balance: $0 available, $21.25 pending.')

  const readTool = async () => (await server.fetch('/api/tools/1')).text()
  await server.until(async () => (await readTool()).includes('has been around since 2019'))
})

test('with the demo key it needs no admin, and the tool does not change', async () => {
  const { server } = await startWithAdmins(fixtures)
  const before = await (await server.fetch('/api/tools/1')).text()
  const { lines, code } = await runExample(server.url, ['--key', DEMO_AGENT_KEY])
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe('Balance: $0 available, $21.25 pending.')
  expect(await (await server.fetch('/api/tools/1')).text()).toBe(before)
})

test('a refusal ends the example with the error of the server', async () => {
  const { server } = await startWithAdmins(fixtures)
  const { lines, code } = await runExample(server.url, ['--key', 'aih_live_nonsense'])
  expect([lines, code]).toEqual([['GET /api/v1/me: 401 Invalid API key'], 1])
})
