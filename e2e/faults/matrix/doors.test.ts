import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminPaths } from '#shared/admin-paths.ts'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { paths } from '#shared/paths.ts'
import { A2A, MCP } from '#shared/policy/marketplace.ts'
import { agentTools } from '../../../sync-server/agents/mcp/agent-tools.ts'
import { catalogueTools } from '../../../sync-server/agents/mcp/catalogue-tools.ts'
import { openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { startTestServer } from '../../../sync-server/testing/start-server.ts'
import { addBountyClaim, addEndedClaim, addOpenBounty, endClaims } from './bounty-subjects.ts'
import { type Caller, type Party, refusalOf } from './callers.ts'
import { addProposal, addUnpaidListing } from './market-subjects.ts'
import { addTool, fresh, freshDescription, freshHex } from './subjects.ts'
import { sendRaw } from './tricks.ts'
import { watchStore, watchWorld } from './watch-store.ts'
import { everybody, startWorld, type World } from './world.ts'

// What is reachable besides the calls of the contract.

type Arguments = (world: World, party: Party) => Promise<Record<string, unknown>> | Record<string, unknown>

/** A request for each tool of the Model Context Protocol; `isOwned`: other agents get 404. */
const MCP_TOOLS: Readonly<Record<string, { ask?: Arguments; isOwned?: true }>> = {
  search_tools: {},
  get_tool: { ask: () => ({ toolId: 1 }) },
  compare_tools: { ask: () => ({ toolIds: [1] }) },
  find_alternatives: { ask: () => ({ tool: '1' }) },
  list_categories: {},
  catalogue_changes: {},
  available_tools: {},
  submit_improvement: {
    ask: async (world) => ({
      toolId: await addTool(world),
      improvements: 'It says more.',
      changes: { description: freshDescription() },
    }),
  },
  improvement_status: {
    ask: async (world, party) => ({ improvementId: await addProposal(world, party, 'changes_requested') }),
    isOwned: true,
  },
  list_improvements: {},
  submit_listing: {
    ask: () => ({
      toolName: fresh('Quiet Notes'),
      description: 'Writes the minutes of meetings and finds them again.',
      website: `https://${fresh('quiet')}.example.com`,
      submissionType: 'standard',
      categoryId: 1,
    }),
  },
  listing_status: {
    ask: async (world, party) => ({ listingId: await addUnpaidListing(world, party) }),
    isOwned: true,
  },
  agent_profile: {},
  payment_history: {},
  list_bounties: {},
  bounty_tools: { ask: async (world) => ({ bountyId: await addOpenBounty(world) }) },
  claim_bounty: {
    ask: async (world, party) => {
      await endClaims(world, party)
      return { bountyId: await addOpenBounty(world), toolId: await addTool(world) }
    },
  },
  deliver_bounty: {
    ask: async (world, party) => ({
      claimId: await addBountyClaim(world, party),
      improvements: 'It says more.',
      changes: { description: freshDescription() },
    }),
    isOwned: true,
  },
  bounty_claim_status: {
    ask: async (world, party) => ({ claimId: await addEndedClaim(world, party) }),
    isOwned: true,
  },
  list_bounty_claims: {},
  give_back_bounty: {
    ask: async (world, party) => ({ claimId: await addBountyClaim(world, party) }),
    isOwned: true,
  },
  list_receipts: {},
}

const toolAnswer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    structuredContent: z.object({ error: z.object({ status: z.int() }).optional() }),
  }),
})

/** The status that the same call would have had, 200 where there was no error. */
async function callTool(
  caller: Caller,
  scope: 'read' | 'submit' | undefined,
  params: object,
): Promise<number> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { status, text } = await caller.send(
    { method: 'POST', ...(scope && { scope }) },
    { path: MCP.path, body },
  )
  // HTTP itself says so, for clients to ask their person to sign in.
  if (status === 401) return status
  const { isError = false, structuredContent } = toolAnswer.parse(JSON.parse(text)).result
  expect(isError).toBe(structuredContent.error !== undefined)
  return structuredContent.error?.status ?? 200
}

test('an MCP tool requires the permission of its call, by the key and not by a cookie', async () => {
  const world = await startWorld()
  const tools = [...catalogueTools, ...agentTools]
  expect(Object.keys(MCP_TOOLS).sort()).toEqual(tools.map(({ name }) => name).sort())
  const first = world.party('agent')
  const wrong: string[] = []
  let count = 0
  for (const { name, call } of tools) {
    const { ask, isOwned = false } = MCP_TOOLS[name] ?? {}
    const definition = contract[call]
    const scope = 'scope' in definition && definition.scope !== 'money' ? definition.scope : undefined
    const asked = (await ask?.(world, first)) ?? {}
    const watch = await watchWorld(world)
    const expectStatus = async (caller: Caller, expected: number, args: object) => {
      count += 1
      const status = await callTool(caller, scope === 'manage' ? undefined : scope, { name, arguments: args })
      if (status !== expected) wrong.push(`${caller.name} → ${name}: ${status} instead of ${expected}`)
    }
    for (const caller of everybody(world)) {
      const isForeign = isOwned && caller.party?.name !== first.name
      const refusal = refusalOf(definition, caller.name) ?? (isForeign ? 404 : null)
      if (refusal === null) continue
      await expectStatus(caller, refusal, asked)
      wrong.push(...(await watch.changes()).map((table) => `${caller.name} → ${name}: changed ${table}`))
    }
    await expectStatus(world.callers.agent, 200, asked)
    await expectStatus(
      world.callers['other agent'],
      200,
      (await ask?.(world, world.party('other agent'))) ?? {},
    )
  }
  expect(wrong).toEqual([])
  process.stdout.write(`${tools.length} MCP tools, ${count} requests: as their calls\n`)
})

test('public texts and pages are the same for everybody, and set no cookie', async () => {
  const world = await startWorld()
  const addresses = [
    '/healthz',
    '/readyz',
    '/openapi.json',
    A2A.cardPath,
    '/llms.txt',
    '/llms-full.txt',
    '/robots.txt',
    '/sitemap.xml',
    contract.agentDocs.path,
    paths.home,
    paths.tool(1),
    paths.account,
    paths.updates,
    paths.favorites,
    paths.admin,
    adminPaths.users,
    paths.platformRevenue,
    paths.agentDashboard,
  ]
  for (const path of addresses) {
    const answers = []
    for (const caller of everybody(world)) answers.push(await caller.send({ method: 'GET' }, { path }))
    expect(new Set(answers.map(({ text }) => text)).size, path).toBe(1)
    expect([...new Set(answers.map(({ status }) => status))], path).toEqual([200])
    const { headers } = await sendRaw(world.server.url, { method: 'GET', path })
    expect(headers['set-cookie'], path).toBeUndefined()
  }
})

test('metrics are for this machine only: a request through a proxy does not get them', async () => {
  const server = await startTestServer()
  const trusting = await startTestServer({ env: { TRUST_PROXY: '1' } })
  const ask = (headers: Record<string, string> = {}, path = '/metrics') =>
    sendRaw(server.url, { method: 'GET', path, headers })
  expect((await ask()).status).toBe(200)
  const traces: Record<string, string>[] = [
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': '127.0.0.1, 127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1' },
    { 'X-Forwarded-Host': 'tools.example.com' },
    { 'X-Forwarded-Proto': 'https' },
    { Via: '1.1 proxy' },
  ]
  for (const headers of traces) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(404)
  // A trusted proxy that does not name its client.
  const silent = { 'X-Real-IP': '203.0.113.1' }
  expect((await sendRaw(trusting.url, { method: 'GET', path: '/metrics', headers: silent })).status).toBe(404)
  for (const path of ['/Metrics', '/metrics/', '//metrics', '/%6detrics', '/api/../metrics'])
    expect((await ask({ 'X-Forwarded-For': '203.0.113.1' }, path)).text, path).not.toContain('http_request')
})

test('no other site may read what is not for everybody, or change a thing: nothing allows its origin', async () => {
  const { server } = await startWorld()
  const others = [
    ...[
      '/mcp',
      '/a2a',
      '/metrics',
      '/healthz',
      '/',
      '/api/payments/webhook',
      '/oauth/authorize',
      '/oauth/register',
    ],
    '/api/nothing',
  ]
  const addresses = [
    ...new Set([...Object.values(contract).map(({ path }) => path.replace(/:\w+/g, '1')), ...others]),
  ]
  // What everybody may read is open to the pages of all sites: see open-reads.test.ts.
  const open = Object.values<CallDefinition>(contract)
    .filter((call) => call.method === 'GET' && call.access === 'anyone' && call.session === undefined)
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  for (const path of addresses) {
    const Origin = 'https://evil.example.com'
    const wish = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-api-key' }
    const preflight = await sendRaw(server.url, { method: 'OPTIONS', path, headers: { Origin, ...wish } })
    expect(preflight.status, path).toBeGreaterThanOrEqual(400)
    for (const method of open.some((form) => form.test(path)) ? ['POST'] : ['HEAD', 'POST']) {
      const { headers } = await sendRaw(server.url, { method, path, headers: { Origin } })
      expect(Object.keys({ ...headers, ...preflight.headers }), path).not.toContain(
        'access-control-allow-origin',
      )
    }
  }
})

test('a payment event without the provider’s signature is refused and changes nothing', async () => {
  const SECRET = 'whsec_test'
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET }
  const server = await startTestServer({ env })
  const watch = await watchStore(await openTestStore(server.dataDir))
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' })
  const { webhooks } = new Stripe('sk_test_1')
  const sign = (secret: string, of = payload) => webhooks.generateTestHeaderString({ payload: of, secret })
  const LONG_AGO = 1_700_000_000
  const signatures: Record<string, string>[] = [
    {},
    { 'Stripe-Signature': '' },
    { 'Stripe-Signature': 't=1,v1=00' },
    { 'Stripe-Signature': sign('whsec_other') },
    { 'Stripe-Signature': sign(SECRET, `${payload} `) },
    { 'Stripe-Signature': sign(SECRET).replace('v1=', 'v0=') },
    {
      'Stripe-Signature': webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: LONG_AGO }),
    },
  ]
  for (const headers of signatures) {
    const answer = await sendRaw(server.url, {
      method: 'POST',
      path: '/api/payments/webhook',
      headers,
      body: payload,
    })
    expect(answer.status, JSON.stringify(headers)).toBe(400)
    expect(await watch.changes()).toEqual([])
  }
})

test('a one-click request with an unknown token ends no subscription', async () => {
  const server = await startTestServer()
  const watch = await watchStore(await openTestStore(server.dataDir))
  for (const query of ['', '?token=', `?token=${freshHex(32)}`, '?token=%25', '?token[]=a']) {
    const path = `${paths.unsubscribe}${query}`
    const answer = await sendRaw(server.url, { method: 'POST', path, body: 'List-Unsubscribe=One-Click' })
    expect(answer.status, path).toBe(404)
  }
  expect(await watch.changes()).toEqual([])
})
