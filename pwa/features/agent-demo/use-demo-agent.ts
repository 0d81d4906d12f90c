import { useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type AgentCall, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'

/** Who acts on this page, once the server has taken the key. */
export interface DemoAgent {
  call: AgentCall
  /** The demo key's: nothing is published, no money moves. */
  isSandbox: boolean
}

export interface Demo {
  typed: string
  /** Another key has to be tried first. */
  type: (text: string) => void
  agent: DemoAgent | null
  isBusy: boolean
  /** What is wrong with the key. */
  problem: string | undefined
  start: () => void
}

/** The calls of an agent on this page. */
export function demoCalls(key: string): AgentCall {
  return callWithKey('X-Agent-Key', key)
}

export function useDemoAgent(): Demo {
  const [typed, setTyped] = useState<string>(DEMO_AGENT_KEY)
  const [agent, setAgent] = useState<DemoAgent | null>(null)
  const [problem, setProblem] = useState<string>()
  const { isBusy, run } = useOnce(async () => {
    const key = typed.trim()
    const failure = await failureOf(key)
    setProblem(failure?.text)
    if (failure !== null) return showToast({ ...failure, tone: 'error' })
    setAgent({ call: demoCalls(key), isSandbox: key === DEMO_AGENT_KEY })
    showToast({ title: agentDemoMessages.authenticated })
  })
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
    setAgent(null)
  }
  return { typed, type, agent, isBusy, problem, start: run }
}

/** Why a key cannot be used; null when it can. */
async function failureOf(key: string): Promise<{ title: string; text: string } | null> {
  const { authFailed, unreachable } = agentDemoMessages
  if (!isSendableKey(key)) return authFailed
  try {
    await demoCalls(key)('testAgentKey')
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return unreachable
    return error.status === 401 ? authFailed : { ...authFailed, text: error.detail ?? authFailed.text }
  }
}
