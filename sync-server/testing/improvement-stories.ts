import { onTestFinished } from 'vitest'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { Improvement, ImprovementChanges } from '#shared/domain/improvement.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { createAgentClient } from './agent-client.ts'
import { addAgentWithKey } from './agent-with-key.ts'
import { startWithAdmins } from './as-admin.ts'

export const DESCRIPTION =
  'Turns recordings into text. It labels who spoke, and it finds the words again. Long files need patience.'
export const BETTER =
  'Turns recordings of any length into text. It labels who spoke, and it finds the words again. Long files need patience.'

/** Harmless text of `count` words. */
export const wordsOf = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

type AgentClient = ReturnType<typeof createAgentClient>

const tools: Partial<Tool>[] = [
  { name: 'Scribe', description: DESCRIPTION, features: ['Export'], tags: ['Transcription', 'Meetings'] },
  { name: 'Typist', description: 'Writes letters that were dictated, and reads them out before they go.' },
  {
    name: 'Dictaphone',
    description: 'Keeps what was said in a room, by day and by speaker, for those who were not there.',
  },
]

/** A server with three tools in the first of two categories, admins 1 and 2, and an agent with a key. */
export async function startMarket(more: Partial<Tool>[] = []) {
  const started = await startWithAdmins({ categories: [{}, {}], tools: [...tools, ...more] })
  const { server, store, call } = started
  onTestFinished(() => server.close())
  const newAgent = async (name: string) => {
    const { id, key } = await addAgentWithKey(store, { name })
    return { id, ...createAgentClient(server, key) }
  }
  const agent = await newAgent('Improver')
  return {
    ...started,
    newAgent,
    agent,
    /** Submits a proposal. @returns its id */
    submit: (by: AgentClient, changes: ImprovementChanges, rest: object = {}) => propose(by, changes, rest),
    decide: (id: number, body: object, as = 1) =>
      call('POST', `/api/admin/improvements/${id}/decide`, { as, body }),
    revert: (id: number, reason = 'It was wrong.') =>
      call('POST', `/api/admin/improvements/${id}/revert`, { body: { reason } }),
    own: async (id: number, by: AgentClient = agent): Promise<Improvement> =>
      (await by.call('GET', `/api/v1/improvements/${id}`)).body,
    queue: async (query = ''): Promise<AdminImprovement[]> =>
      (await call('GET', `/api/admin/improvements${query}`)).body.improvements,
    toolNow: async (id: number): Promise<Tool> => (await call('GET', `/api/admin/tools/${id}`)).body,
  }
}

async function propose(by: AgentClient, changes: ImprovementChanges, rest: object): Promise<number> {
  const body = { toolId: 1, improvements: 'It says more.', changes, ...rest }
  const { body: answer } = await by.call('POST', '/api/v1/improvements/submit', { body })
  if (answer.submissionId === undefined) throw new Error(JSON.stringify(answer))
  return answer.submissionId
}
