import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { adminAgentMessages } from '#shared/messages/admin-agents.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { useSend } from '../../../data/use-send.ts'
import type { AgentAction, AgentChange } from './agent-actions.ts'

type Question = Exclude<NonNullable<CallRequest<'adminListAgents'>['query']>, URLSearchParams>

const KEY = ['admin', 'agents']

/** One page of agents; the previous one stands in while the next is on its way. */
export function useAgents(query: Question) {
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => callAdmin('adminListAgents', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

interface Change {
  agent: AdminAgent
  action: AgentAction
}

/** Changes an agent; its toast undoes it. `onDone`: it is settled, one way or the other. */
export function useAgentChange(onDone: () => void) {
  const change = ({ id }: AdminAgent, body: AgentChange) =>
    callAdmin('changeAgent', { params: { id: String(id) }, body })
  const told = { failed: adminAgentMessages.notChanged, refresh: [KEY] }
  const undoing = useSend({
    ...told,
    send: ({ agent, action }: Change) => change(agent, action.undo),
    done: adminAgentMessages.undone,
  })
  return useSend({
    ...told,
    send: ({ agent, action }: Change) => change(agent, action.change),
    done: (_, of) => ({
      title: of.action.done,
      action: { label: adminAgentMessages.undo, onClick: () => undoing.send(of) },
    }),
    onDone,
    onFailed: () => {
      onDone()
      return undefined
    },
  })
}
