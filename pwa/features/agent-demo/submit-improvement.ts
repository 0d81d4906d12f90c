import { agentDemoMessages } from '#shared/messages/agents.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import type { RepeatableRequest } from '../../data/agent-repeat.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import type { ReadyImprovement } from './improvement-draft.ts'
import { addEntry, changeEntry, type SentImprovement, sentImprovements } from './session-entries.ts'
import type { DemoAgent } from './use-demo-agent.ts'

const NAMES = {
  toolId: 'The tool',
  improvementType: 'The type',
  proposedContent: 'The content',
  reasoning: 'The reasoning',
  priceUsd: 'The price',
}

function requestOf({ toolId, toolName: _, ...body }: ReadyImprovement) {
  return { params: { toolId: String(toolId) }, body }
}

/** Submits an improvement. @throws what the call throws */
export async function sendImprovement(
  agent: DemoAgent,
  ready: ReadyImprovement,
  repeat: RepeatableRequest,
): Promise<number> {
  const answer = await agent.call('requestImprovement', {
    ...requestOf(ready),
    headers: repeat.header(ready),
  })
  repeat.done()
  if (!('requestId' in answer)) throw new Error('a dry run was not asked for')
  return answer.requestId
}

/** Submits what was typed and lists it. @returns what is wrong with it; nothing when it is sent */
export async function submitImprovement(
  agent: DemoAgent,
  ready: ReadyImprovement,
  repeat: RepeatableRequest,
): Promise<Problems> {
  try {
    const id = await sendImprovement(agent, ready, repeat)
    const { toolName, improvementType, priceUsd } = ready
    // The sandbox decides at once, and keeps what strangers typed from being read; all others wait for an admin.
    const state = agent.isSandbox ? 'applied' : 'pending_review'
    const entry = {
      id,
      agent,
      toolName,
      improvementType,
      priceUsd,
      state,
      receipt: null,
      decisionNote: null,
    } as const
    addEntry(sentImprovements, entry)
    showToast({
      title: agentDemoMessages.improvementSent,
      text: agent.isSandbox ? 'The sandbox has approved it.' : 'An admin looks at it.',
      tone: 'success',
    })
    return {}
  } catch (error) {
    return complain(error)
  }
}

/** What the server would say of it; nothing is stored. */
export async function checkImprovement(agent: DemoAgent, ready: ReadyImprovement) {
  try {
    const answer = await agent.call('requestImprovement', { ...requestOf(ready), query: { dryRun: '1' } })
    return { run: 'dryRun' in answer ? answer : null, problems: {} }
  } catch (error) {
    return { run: null, problems: complain(error) }
  }
}

/** Asks how it stands with one. A failure leaves what is known. */
export async function refreshImprovement(agent: DemoAgent, id: number): Promise<void> {
  try {
    const { state, receipt, decisionNote } = await agent.call('getOwnImprovement', {
      params: { id: String(id) },
    })
    changeEntry<SentImprovement>(sentImprovements, id, (entry) => ({
      ...entry,
      state,
      receipt,
      decisionNote,
    }))
  } catch (error) {
    const text = refusalOf(error, {
      ...agentDemoMessages.improvement,
      rejected: 'Please try again later.',
    }).text
    showToast({ title: 'Its state could not be read', text, tone: 'error' })
  }
}

function complain(error: unknown): Problems {
  const refusal = refusalOf(error, agentDemoMessages.improvement)
  showToast({ ...refusal, tone: 'error' })
  const found = problemsOfAnswer(error, NAMES)
  return Object.keys(found).length > 0 ? found : { form: refusal.text }
}
