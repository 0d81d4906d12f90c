import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { makeDist } from '../testing/make-dist.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const MARK = '<meta name="featured"'
const SUBMISSION = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'featured',
  categoryId: 1,
}

test('only the home page has a place for featured tools, while there are some', async () => {
  const server = await startTestServer({ dist: makeDist(), fixtures: { categories: [{}], tools: [{}] } })
  const isMarked = async (path: string) => (await (await server.fetch(path)).text()).includes(MARK)
  expect(await isMarked('/')).toBe(false)
  const store = await openTestStore(server.dataDir)
  const { key } = await addAgentWithKey(store)
  const agent = createAgentClient(server, key)
  const { body } = await agent.call('POST', '/api/ai-agents/tools/submit', { body: SUBMISSION })
  const { submissionId } = contract.submitListing.output.parse(body)
  const paid = await agent.call('POST', `/api/ai-agents/tools/submissions/${submissionId}/pay`)
  expect(paid.status).toBe(200)
  await server.until(() => isMarked('/'))
  expect(await isMarked('/trending')).toBe(false)
})
