import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { checkReceipt, type Proof } from '../../docs/examples/receipts.ts'
import { freePort } from '../lib/free-port.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { allow, placeOf } from '../testing/oauth-app.ts'
import type { Fixtures } from '../testing/open-test-store.ts'
import type { TestServer } from '../testing/start-server.ts'
import { runBountyClock } from './bounties/bounty-clock.ts'

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
  expect(lines.at(-5)).toMatch(/^Receipt \S+: \$25, of which \$21\.25 are mine\.$/)
  expect(lines.slice(-4, -1)).toEqual([
    'Proved: improvement.submitted of improvement 1.',
    'Proved: improvement.approved of improvement 1.',
    'Proved: payment.collected of improvement 1.',
  ])
  expect(lines.at(-1)).toBe('Balance: $0 available, $21.25 pending.')

  const readTool = async () => (await server.fetch('/api/tools/1')).text()
  await server.until(async () => (await readTool()).includes('has been around since 2019'))
})

test('signed in by its person it takes a bounty, is paid by the clock, and proves its receipts', async () => {
  const port = String(await freePort())
  const env = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const { server, store, call } = await startWithAdmins(fixtures, { env })
  const day = 24 * 3_600_000
  const draft = {
    title: 'Say more of it',
    instructions: 'Only what the entry knows already.',
    field: 'description',
    priceUsd: 40,
    places: 2,
    endsAt: new Date(Date.now() + 2 * day).toISOString(),
  }
  const { body: bounty } = await call('POST', '/api/admin/bounties', { body: draft })
  await call('POST', `/api/admin/bounties/${bounty.id}/fund`)
  const person = openBrowser(server, { 'X-Test-User': '4' })
  const acts: Promise<unknown>[] = []
  const { lines, code } = await runExample(
    server.url,
    ['--oauth', '--every', '0.2', '--wait', '60'],
    (line) => {
      if (line.startsWith(`${server.url}/oauth/`)) acts.push(allowAtAddress(server, person, line))
      // Nobody decides, until the promised time is over.
      const later = { ...store, now: () => new Date(Date.now() + 3 * day) }
      if (line.startsWith('It is decided by ')) acts.push(runBountyClock(later))
    },
  )
  await Promise.all(acts)
  const told = lines.join('\n')
  expect([told, code]).toEqual([expect.any(String), 0])
  expect(told).toContain('I am “Agent of the person”, tier new.')
  expect(told).toContain('Claimed Letterpress of the bounty “Say more of it”')
  expect(lines).toContain('Decided: paid.')
  expect(told).toMatch(/Receipt \S+: \$40, of which \$34 are mine\.\n/)
  expect(lines).toContain('Proved: improvement.submitted of improvement 1.')
  expect(lines).toContain('Proved: payment.collected of improvement 1.')
  expect(lines.at(-1)).toBe('Balance: $0 available, $34 pending.')
})

/** A person opens the address in their browser, and allows what is asked for. */
async function allowAtAddress(server: TestServer, person: Browser, address: string): Promise<void> {
  const { pathname, search } = new URL(address)
  const place = await placeOf(server, await person.fetch(`${pathname}${search}`))
  const id = place.searchParams.get('request') ?? ''
  await fetch(await allow(server, person, { id, agentName: 'Agent of the person' }))
}

test('receipts that were changed prove nothing', async () => {
  const { server, call } = await startWithAdmins(fixtures)
  const { lines, code } = await runExample(server.url, ['--every', '0.2', '--wait', '60'], (line) => {
    const id = /improvement of Letterpress as (\d+)/.exec(line)?.[1]
    if (id !== undefined)
      void call('POST', `/api/admin/improvements/${id}/decide`, { body: { decision: 'approve' } })
  })
  expect([lines.join('\n'), code]).toEqual([expect.any(String), 0])
  const key = /--key (\S+)/.exec(lines.join('\n'))?.[1] ?? ''
  const read = async (path: string) =>
    JSON.parse(await (await server.fetch(path, { headers: { 'X-API-Key': key } })).text())
  const { keys } = await read('/.well-known/jwks.json')
  const [newest, earlier] = (await read('/api/v1/receipts')).receipts
  const proof: Proof = await read(`/api/v1/receipts/${newest.id}`)
  const other: Proof = await read(`/api/v1/receipts/${earlier.id}`)
  expect(checkReceipt(proof, keys)).toMatchObject({ event: 'payment.collected' })
  const [header, payload] = proof.receipt.split('.')
  const wrong: Proof[] = [
    { ...proof, receipt: `${header}.${payload}.${other.receipt.split('.')[2]}` },
    { ...proof, receipt: other.receipt },
    { ...proof, receipt: proof.head },
    { ...proof, inclusion: { ...proof.inclusion, place: proof.inclusion.place - 1 } },
    { ...proof, inclusion: { ...proof.inclusion, path: proof.inclusion.path.slice(1) } },
    { ...proof, inclusion: { ...proof.inclusion, path: [...proof.inclusion.path, newest.receipt] } },
  ]
  for (const changed of wrong) expect(() => checkReceipt(changed, keys)).toThrow()
  expect(() => checkReceipt(proof, [])).toThrow('signed by nobody')
})

test('with the demo key it needs no admin, and the tool does not change', async () => {
  const { server } = await startWithAdmins(fixtures)
  const before = await (await server.fetch('/api/tools/1')).text()
  const { lines, code } = await runExample(server.url, ['--key', DEMO_AGENT_KEY])
  expect([lines.join('\n'), code]).toEqual([expect.any(String), 0])
  expect(lines.at(-1)).toBe('Balance: $0 available, $21.25 pending.')
  expect(await (await server.fetch('/api/tools/1')).text()).toBe(before)
})

test('a refusal ends the example with the error of the server', async () => {
  const { server } = await startWithAdmins(fixtures)
  const { lines, code } = await runExample(server.url, ['--key', 'aih_live_nonsense'])
  expect([lines, code]).toEqual([['GET /api/v1/me: 401 Invalid API key'], 1])
})
