import { expect, test } from 'vitest'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const SUBMIT = '/api/ai-agents/tools/1/improve'

const proposal = (content: string) => ({
  improvementType: 'description',
  proposedContent: content,
  reasoning: 'It says what the tool is for.',
  priceUsd: 50,
})

const ONE = proposal('Writes short texts for shops, in the words of the people who run them.')
const OTHER = proposal('Plans the week of a small team and tells everybody what has changed.')

async function start() {
  const fixtures = { categories: [{}], tools: [{ description: 'A tool for texts.' }] }
  const server = await startTestServer({ fixtures, env: { TRUST_PROXY: '1' } })
  const store = await openTestStore(server.dataDir)
  const submit = (key: string, body: object, { from = '203.0.113.1', path = SUBMIT } = {}) =>
    createAgentClient(server, key).call('POST', path, {
      body,
      headers: { 'Idempotency-Key': 'one', 'X-Forwarded-For': from },
    })
  return { store, submit }
}

test('demo users share an agent but not their keys: each address has its own', async () => {
  const { submit } = await start()
  const first = await submit(DEMO_AGENT_KEY, ONE)
  expect(first.status).toBe(200)
  expect((await submit(DEMO_AGENT_KEY, ONE)).body).toEqual(first.body)
  expect((await submit(DEMO_AGENT_KEY, OTHER)).status).toBe(422)
  const elsewhere = await submit(DEMO_AGENT_KEY, OTHER, { from: '203.0.113.2' })
  expect(elsewhere.status).toBe(200)
  expect(elsewhere.body).not.toEqual(first.body)
})

test('any other agent is the same from every address', async () => {
  const { store, submit } = await start()
  const { key } = await addAgentWithKey(store)
  const first = await submit(key, ONE)
  expect(first.status).toBe(200)
  expect((await submit(key, ONE, { from: '203.0.113.2' })).body).toEqual(first.body)
})

test('a dry run of a proposal takes no key and stores none', async () => {
  const { store, submit } = await start()
  const { key } = await addAgentWithKey(store)
  const look = () => submit(key, ONE, { path: `${SUBMIT}?dryRun=1` })
  expect((await look()).body.dryRun).toBe(true)
  const first = await submit(key, ONE)
  expect((await look()).body.dryRun).toBe(true)
  expect((await submit(key, ONE)).body).toEqual(first.body)
})

test('20 identical requests at once make one improvement', async () => {
  const { store, submit } = await start()
  const { key } = await addAgentWithKey(store)
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(key, ONE)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.requestId}`)).size).toBe(1)
  expect(await store.reader.selectFrom('improvement').selectAll().execute()).toHaveLength(1)
})
