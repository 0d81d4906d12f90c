import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { callAdmin } from '../../data/admin-api.ts'
import type { CallRequest } from '../../data/api-client.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
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

/** Changes an agent; its toast undoes it. `onDone`: it is settled, one way or the other. */
export function useAgentChange(onDone: () => void) {
  const queries = useQueryClient()

  async function send({ id }: AdminAgent, body: AgentChange): Promise<boolean> {
    try {
      await callAdmin('changeAgent', { params: { id: String(id) }, body })
      return true
    } catch (error) {
      const text = reasonOf(error, 'The agent could not be changed.')
      showToast({ title: 'Error', text, tone: 'error' })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }

  return useOnce(async (agent: AdminAgent, { change, undo, done }: AgentAction) => {
    if (await send(agent, change)) {
      const onClick = async () => {
        if (await send(agent, undo)) showToast({ title: 'Undone' })
      }
      showToast({ title: done, action: { label: 'Undo', onClick: () => void onClick() } })
    }
    onDone()
  })
}
