import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import type { Store } from '../../db/engine.ts'
import { soundTool } from '../../testing/catalogue-view.ts'
import { addFixtures, changeTool, openTestStore } from '../../testing/open-test-store.ts'
import { fileFindings } from './file-findings.ts'
import { analysers, runAnalysers } from './run-analysers.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const categories = [{ name: 'Writing' }]
const insecure = (id: number, facts: Partial<Tool> = {}) =>
  soundTool({ id, website: `http://sound-${id}.app`, ...facts })

async function startWith(tools: Tool[]) {
  const store = await openTestStore()
  await addFixtures(store, { categories, tools })
  const run = async (now = NOW) => {
    let filed = 0
    for await (const news of runAnalysers(store.reader, new Date(now)))
      filed += await fileFindings(store.writer, news)
    return filed
  }
  return { store, run }
}

const recommendations = ({ reader }: Store) =>
  reader.selectFrom('recommendation').selectAll().orderBy('id').execute()

function decide({ writer }: Store, id: number, status: 'approved' | 'rejected' | 'implemented', at = NOW) {
  return writer.updateTable('recommendation').set({ status, decided_at: at }).where('id', '=', id).execute()
}

test('a finding is filed once, under the name and type of the agent', async () => {
  const { store, run } = await startWith([insecure(1), soundTool({ id: 2 })])
  expect(await run()).toBe(1)
  expect(await recommendations(store)).toMatchObject([
    {
      title: 'The website of “Sound Meadow 1” is not encrypted',
      status: 'pending_review',
      category: 'Websites',
    },
  ])
  expect([await run(), await run('2027-01-01T00:00:00.000Z')]).toEqual([0, 0])
  const agents = await store.reader
    .selectFrom('agent')
    .selectAll()
    .where('name', '=', 'Website check')
    .execute()
  expect(agents).toMatchObject([{ agent_type: 'monitor', is_builtin: 1, is_verified: 1 }])
})

test.each(['approved', 'rejected'] as const)('a finding that was %s is not filed again', async (status) => {
  const { store, run } = await startWith([insecure(1)])
  await run()
  await decide(store, 1, status)
  expect(await run('2028-01-01T00:00:00.000Z')).toBeGreaterThan(0)
  const websites = (await recommendations(store)).filter(({ category }) => category === 'Websites')
  expect(websites).toHaveLength(1)
})

test('a refusal covers one finding only: another bad address is filed', async () => {
  const { store, run } = await startWith([insecure(1)])
  await run()
  await decide(store, 1, 'rejected')
  await changeTool(store, 1, insecure(1, { website: 'http://other.app' }))
  expect(await run()).toBe(1)
})

test('an implemented finding is filed again when it recurs, but not from an older read', async () => {
  const { store, run } = await startWith([insecure(1)])
  await run()
  await decide(store, 1, 'implemented', '2026-11-20T12:00:01.000Z')
  expect(await run('2026-11-20T12:00:00.000Z')).toBe(0)
  expect(await run('2026-11-20T12:00:02.000Z')).toBe(1)
})

test('no agent has more than a hundred pending; the most urgent and popular come first', async () => {
  const tools = Array.from({ length: 130 }, (_, n) => insecure(n + 1, { popularity: n }))
  const { store, run } = await startWith([...tools, insecure(131, { website: 'http://203.0.113.7' })])
  expect(await run()).toBe(100)
  const [first, second] = await recommendations(store)
  expect([first?.title, second?.fingerprint]).toEqual([
    `The website of “${soundTool({ id: 131 }).name}” is a bare IP address`,
    'website:130:http://sound-130.app',
  ])
  expect(await run()).toBe(0)
  for (const id of [1, 2, 3]) await decide(store, id, 'rejected')
  expect(await run()).toBe(3)
})

test('each agent records its run, and each finding that it filed', async () => {
  const { store, run } = await startWith([insecure(1)])
  await run()
  const activity = await store.reader
    .selectFrom('agent_activity')
    .innerJoin('agent', 'agent.id', 'agent_activity.agent_id')
    .select(['agent.name', 'activity_type', 'priority', 'confidence'])
    .orderBy('agent_activity.id')
    .execute()
  const noted = activity.filter(({ activity_type }) => activity_type === 'catalogue_analysed')
  expect(noted.map(({ name }) => name)).toEqual(analysers.map(({ agent }) => agent.name))
  expect(activity.filter(({ activity_type }) => activity_type === 'recommendation_filed')).toEqual([
    { name: 'Website check', activity_type: 'recommendation_filed', priority: 'Medium', confidence: 0.85 },
  ])
})

test('two parallel runs, as of two servers, file nothing twice', async () => {
  const { store, run } = await startWith(Array.from({ length: 30 }, (_, n) => insecure(n + 1)))
  const filed = await Promise.all([run(), run()])
  expect(filed[0]! + filed[1]!).toBe(30)
  expect(await recommendations(store)).toHaveLength(30)
})
