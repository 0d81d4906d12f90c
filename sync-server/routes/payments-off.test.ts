import { describe, expect, test } from 'vitest'
import { premiumOfferSchema } from '#shared/domain/subscription.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const PRODUCTION = { NODE_ENV: 'production', PREMIUM_OFFER: 'paid' }
const SUBMISSION = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'standard',
  categoryId: 1,
}

describe('a public server without a payment provider', () => {
  const start = (env = PRODUCTION) => startTestServer({ env, fixtures: { categories: [{}] } })

  test('says so where its operator looks', async () => {
    const off = await start()
    expect(await (await off.fetch('/readyz')).text()).toBe('ready, payments are off\n')
    const on = await start({ NODE_ENV: 'development', PREMIUM_OFFER: 'paid' })
    expect(await (await on.fetch('/readyz')).text()).toBe('ready\n')
  })

  test('sells no premium for a test card', async () => {
    const server = await start()
    const offer = await server.json('/api/premium/offer', premiumOfferSchema)
    expect(offer).toMatchObject({ offer: 'paid', provider: 'off' })
    const browser = await signUp(server, 'ada')
    const refused = await browser.send('POST', '/api/activate-premium')
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'payments-off' }])
    const { reader } = await openTestStore(server.dataDir)
    expect(await reader.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test('publishes nothing of a live agent for a test card, and pays it nothing out', async () => {
    const server = await start()
    const { key } = await addAgentWithKey(await openTestStore(server.dataDir))
    const { call } = createAgentClient(server, key)
    expect((await call('GET', '/api/v1/me')).body).toMatchObject({ payments: 'off' })
    expect((await call('POST', '/api/ai-agents/tools/submit', { body: SUBMISSION })).status).toBe(200)
    for (const query of ['', '?card=4242', '?method=card', '?method=card&card=4242']) {
      const { status, body } = await call('POST', `/api/ai-agents/tools/submissions/1/pay${query}`)
      expect([query, status, body.code]).toEqual([query, 409, 'payments-off'])
    }
    const balance = await call('POST', '/api/ai-agents/tools/submissions/1/pay?method=balance')
    expect([balance.status, balance.body.code]).toEqual([409, 'balance-too-low'])
    const { reader } = await openTestStore(server.dataDir)
    expect(await reader.selectFrom('tool').selectAll().execute()).toEqual([])
    expect(await reader.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test('lets everybody try the demo key', async () => {
    const { call } = createAgentClient(await start(), DEMO_AGENT_KEY)
    const { body } = await call('POST', '/api/ai-agents/tools/submit', { body: SUBMISSION })
    const paid = await call('POST', `/api/ai-agents/tools/submissions/${body.submissionId}/pay?card=4242`)
    expect(paid.status).toBe(200)
    expect((await call('GET', '/api/v1/me')).body).toMatchObject({ payments: 'sandbox' })
  })

  test('gives premium away where it is free', async () => {
    const browser = await signUp(await start({ NODE_ENV: 'production', PREMIUM_OFFER: 'free' }), 'ada')
    expect((await browser.send('POST', '/api/activate-premium')).status).toBe(200)
  })
})
