import { agentDemoMessages } from '#shared/messages/agents.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import type { RepeatableRequest } from '../../data/agent-repeat.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import type { ReadyListing } from './listing-draft.ts'
import { addEntry, sentListings } from './session-entries.ts'
import type { DemoAgent } from './use-demo-agent.ts'

const NAMES = {
  toolName: 'The name',
  description: 'The description',
  website: 'The address',
  submissionType: 'The kind of listing',
  categoryId: 'The category',
}

const UNGUESSED = 'It could not be guessed from the words. Please choose one.'

/** Submits a tool. @throws what the call throws */
export async function sendListing(agent: DemoAgent, ready: ReadyListing, repeat: RepeatableRequest) {
  const answer = await agent.call('submitListing', { body: ready, headers: repeat.header(ready) })
  repeat.done()
  return answer
}

/** Submits what was typed and lists it. @returns what is wrong with it; nothing when it is sent */
export async function submitListing(
  agent: DemoAgent,
  ready: ReadyListing,
  repeat: RepeatableRequest,
): Promise<Problems> {
  try {
    const { submissionId: id, platformFee } = await sendListing(agent, ready, repeat)
    const { toolName, submissionType } = ready
    const fresh = { state: 'awaiting_payment', receipt: null, toolId: null } as const
    addEntry(sentListings, { id, agent, toolName, submissionType, platformFee, ...fresh })
    showToast({
      title: agentDemoMessages.listingSent,
      text: `The platform fee of ${formatDollars(platformFee)} publishes it.`,
      tone: 'success',
    })
    return {}
  } catch (error) {
    const refusal = refusalOf(error, agentDemoMessages.listing)
    showToast({ ...refusal, tone: 'error' })
    const { categoryId, ...others } = problemsOfAnswer(error, NAMES)
    const found = categoryId === undefined ? others : { ...others, categoryId: UNGUESSED }
    return Object.keys(found).length > 0 ? found : { form: refusal.text }
  }
}
