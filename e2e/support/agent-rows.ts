import type { Store } from '../../sync-server/db/engine.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import {
  addActivity,
  addAgents,
  addFeedback,
  addRecommendations,
} from '../../sync-server/testing/agent-rows.ts'
import type { TestServer } from './server.ts'

interface AgentRows {
  agent: string
  feedback?: Parameters<typeof addFeedback>[1]
  recommendations?: Parameters<typeof addRecommendations>[1]
  activity?: Parameters<typeof addActivity>[1]
}

/** Adds rows of an agent to the database of a running server. */
export async function fileRows(server: TestServer, { agent, ...rows }: AgentRows): Promise<void> {
  const store = await openSqliteStore(server.dataDir)
  try {
    const agent_id = await agentId(store, agent)
    const ofAgent = <Row extends object>(row: Row) => ({
      created_at: new Date().toISOString(),
      ...row,
      agent_id,
    })
    await addFeedback(store, (rows.feedback ?? []).map(ofAgent))
    await addRecommendations(store, (rows.recommendations ?? []).map(ofAgent))
    const now = new Date().toISOString()
    await addActivity(
      store,
      (rows.activity ?? []).map((row) => ({ at: now, ...row, agent_id })),
    )
  } finally {
    await store.close()
  }
}

async function agentId(store: Store, name: string): Promise<number> {
  const find = () => store.reader.selectFrom('agent').select('id').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.id
  await addAgents(store, [[name, 'recommender']])
  return (await find())?.id ?? 0
}
