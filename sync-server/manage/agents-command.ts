import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import {
  type AdminAgentRow,
  findRegisteredAgent,
  listRegisteredAgents,
  setAgent,
} from '../repositories/agents.ts'
import { UsageError } from './usage.ts'

/** `agents list` and `agents revoke <id>`; a running server refuses the keys of the agent from the next request on. */
export function agentsCommand(store: Store, [name, ...args]: string[]): Promise<number> {
  const [id = ''] = args
  if (name === 'list' && args.length === 0) return listCommand(store)
  if (name === 'revoke' && args.length === 1 && /^[1-9]\d{0,9}$/.test(id))
    return revokeCommand(store, Number(id))
  throw new UsageError('Use: agents list, or agents revoke <id>')
}

async function listCommand({ reader }: Store): Promise<number> {
  const agents = await listRegisteredAgents(reader)
  for (const agent of agents) console.log(toLine(agent))
  console.log(agents.length === 1 ? '1 registered agent.' : `${agents.length} registered agents.`)
  return 0
}

/** Strangers choose the names, so they are quoted: none can look like another column. */
function toLine({ id, name, type, isVerified, createdAt, revokedAt, owner }: AdminAgentRow): string {
  const state = revokedAt === null ? (isVerified ? 'verified' : 'good') : `suspended since ${revokedAt}`
  const by = owner === null ? 'nobody' : (owner.username ?? `user ${owner.id}`)
  return [id, JSON.stringify(name), type, `of ${by}`, `since ${createdAt}`, state].join('  ')
}

function revokeCommand({ writer }: Store, id: number): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    const agent = await findRegisteredAgent(transaction, id)
    if (agent === undefined) {
      console.error(`No registered agent has the id ${id}.`)
      return 1
    }
    const revokedAt = agent.revokedAt ?? new Date().toISOString()
    await setAgent(transaction, { ...agent, revokedAt })
    console.log(`${JSON.stringify(agent.name)} is suspended; an admin can reinstate it.`)
    return 0
  })
}
