import {
  Client,
  type ClientCapabilities,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { MCP } from '#shared/policy/marketplace.ts'
import { startMarket } from '../testing/improvement-stories.ts'

// What has a price is done once the person has agreed, in every revision in which a client can ask them.

const MODES = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const

const LISTING = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'featured',
  categoryId: 1,
}
const CLAIM = { bountyId: 1, toolId: 1 }

async function startWith(mode: (typeof MODES)[number][1]) {
  const { server, agent, call } = await startMarket()
  await call('POST', '/api/admin/bounties', {
    body: {
      title: 'Say who it is for',
      instructions: 'Read the page of the maker.',
      priceUsd: 40,
      places: 2,
      claimHours: 24,
      decideHours: 48,
      endsAt: new Date(Date.now() + 360_000_000).toISOString(),
    },
  })
  await call('POST', '/api/admin/bounties/1/fund')
  const asked: string[] = []
  return {
    asked,
    agent,
    /** A client whose person answers so. */
    async connect(answer: ElicitResult | null, capabilities: ClientCapabilities = { elicitation: {} }) {
      const client = new Client(
        { name: 'test', version: '1' },
        { capabilities: answer === null ? {} : capabilities, versionNegotiation: { mode } },
      )
      if (answer !== null)
        client.setRequestHandler('elicitation/create', async ({ params }) => {
          asked.push(params.message)
          return answer
        })
      const requestInit = { headers: { 'X-API-Key': agent.key } }
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${server.url}${MCP.path}`), { requestInit }),
      )
      onTestFinished(() => client.close())
      return {
        claim: () => client.callTool({ name: 'claim_bounty', arguments: CLAIM }),
        submit: (more: object = {}) =>
          client.callTool({ name: 'submit_listing', arguments: { ...LISTING, ...more } }),
      }
    },
    claims: async () => (await agent.call('GET', '/api/v1/bounties/claims')).body.claims.length,
  }
}

const agreed = (given: boolean): ElicitResult => ({ action: 'accept', content: { agreed: given } })

test.each(MODES)('%s: who agrees gets it done, told of what it costs', async (_, mode) => {
  const { connect, asked, claims } = await startWith(mode)
  const client = await connect(agreed(true))
  expect(await client.submit()).toMatchObject({ structuredContent: { data: { platformFee: 300 } } })
  expect(asked).toEqual([expect.stringMatching(/Quiet Notes.*Featured.*Improver.*fee of \$300 is paid/s)])
  expect(await client.claim()).toMatchObject({ structuredContent: { data: { state: 'claimed' } } })
  expect(asked[1]).toMatch(/Say who it is for.*price of \$40 .*24 hours/s)
  expect([asked.length, await claims()]).toEqual([2, 1])
})

test.each(MODES)('%s: whoever does not agree changes nothing', async (_, mode) => {
  const { connect, asked, claims } = await startWith(mode)
  const answers: ElicitResult[] = [
    { action: 'decline' },
    { action: 'cancel' },
    agreed(false),
    { action: 'accept' },
    { action: 'accept', content: { agreed: 'yes' } },
  ]
  for (const answer of answers) {
    const client = await connect(answer)
    for (const result of [await client.submit(), await client.claim()])
      expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'not-agreed' } } })
  }
  expect([asked.length, await claims()]).toEqual([2 * answers.length, 0])
  // The website is free, and so is the tool.
  const silent = await connect(null)
  expect(await silent.submit()).toMatchObject({ structuredContent: { data: { platformFee: 300 } } })
  expect(await silent.claim()).toMatchObject({ structuredContent: { data: { state: 'claimed' } } })
})

test.each(MODES)(
  '%s: nobody is asked where it would be refused, or where there are no forms',
  async (_, mode) => {
    const { connect, asked } = await startWith(mode)
    const client = await connect(agreed(true))
    expect(await client.submit({ website: 'not one' })).toMatchObject({ isError: true })
    expect(asked).toEqual([])
    const pages = await connect(agreed(true), { elicitation: { url: {} } })
    expect(await pages.submit()).toMatchObject({ structuredContent: { data: { platformFee: 300 } } })
    expect(asked).toEqual([])
  },
)
