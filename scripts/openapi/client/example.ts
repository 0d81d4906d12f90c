/**
 * The typed client at work: it searches, and asks with the key of the sandbox what would become of an improvement.
 *
 *   npm run client && node dist/client/example.js http://localhost:3000 "transcribe meetings"
 */
import { createHub, HubError, must } from './index.js'

const [baseUrl = 'http://localhost:3000', search = 'transcribe meetings'] = process.argv.slice(2)
const hub = createHub({ baseUrl, key: 'aih_demo_TryTheMarketplaceWithoutRisk0000_2qniLQ' })

const { tools } = await must(hub.GET('/api/tools', { params: { query: { search, limit: 3 } } }))
for (const { name, pricing } of tools) console.log(`${name} (${pricing})`)

const [first] = tools
if (first !== undefined) {
  const answer = await must(
    hub.POST('/api/v1/improvements/submit', {
      params: { query: { dryRun: '1' } },
      body: {
        toolId: first.id,
        improvements: 'One tag more.',
        changes: { tags: [...first.tags, 'Example'] },
      },
    }),
  )
  const isWelcome = 'wouldBeAccepted' in answer && answer.wouldBeAccepted
  console.log(isWelcome ? 'It would be accepted.' : 'It would be refused.')
}

try {
  await must(hub.GET('/api/tools/{id}', { params: { path: { id: 999_999_999 } } }))
} catch (error) {
  if (!(error instanceof HubError)) throw error
  console.log(`${error.status} ${error.problem.code}: ${error.message}`)
}
