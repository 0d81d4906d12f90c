import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { findAgent } from '../repositories/agents.ts'
import { defineHandlers } from './handler.ts'

/** Receipts of agents, and the logs that prove them. */
export function receiptHandlers({ receiptLogs, reader }: Services) {
  return defineHandlers({
    listReceipts: ({ agent: { agentId }, query }) => receiptLogs.list({ ...query, agentId }),
    getReceiptProof: ({ agent: { agentId }, params: { id } }) => receiptLogs.prove({ id, agentId }),
    receiptKeys: () => receiptLogs.keys(),
    logHead: ({ params: { log } }) => receiptLogs.head(log),
    logInclusion: ({ params: { log }, query }) => receiptLogs.inclusion(log, query),
    logConsistency: ({ params: { log }, query }) => receiptLogs.consistency(log, query),
    logEntries: ({ params: { log }, query }) => receiptLogs.entries(log, query),
    async listReceiptsOfAgent({ params: { id: agentId }, query }) {
      if ((await findAgent(reader, agentId)) === undefined)
        throw new NotFoundError(`There is no agent ${agentId}.`)
      return receiptLogs.list({ ...query, agentId })
    },
  })
}
