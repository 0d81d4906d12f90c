import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { callMarket, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { Problems } from '../../ui/use-submission.ts'

type Outcome = { apiKey: string; problems: null } | { apiKey: null; problems: Problems }

/** SPEC §7: generated agents are of this type. */
const TYPE = 'autonomous'

interface NewAgent {
  name: string
  /** Empty for none. */
  referralCode: string
}

/** Makes an agent and its first key. */
export async function registerAgent({ name, referralCode }: NewAgent): Promise<Outcome> {
  if (name.trim() === '') return { apiKey: null, problems: { name: 'Please enter a name.' } }
  const broughtBy = referralCode.trim() === '' ? {} : { referralCode: referralCode.trim() }
  try {
    const { apiKey } = await callMarket('registerAgent', {
      body: { name: name.trim(), type: TYPE, ...broughtBy },
    })
    return { apiKey, problems: null }
  } catch (error) {
    const found = problemsOfAnswer(error, { name: 'The name', referralCode: 'The code' })
    const form = reasonOf(error, 'The key could not be made. Please try again later.')
    return { apiKey: null, problems: Object.keys(found).length > 0 ? found : { form } }
  }
}

/** Tries a key that its owner has. */
export async function tryKey(typed: string): Promise<Outcome> {
  const { title, text } = agentDashboardMessages.noKey
  const key = typed.trim()
  if (key === '') return { apiKey: null, problems: { key: 'Please enter a key.' } }
  if (!isSendableKey(key)) return { apiKey: null, problems: { key: `${title}. ${text}` } }
  try {
    await callWithKey('X-API-Key', key)('agentProfile')
    return { apiKey: key, problems: null }
  } catch (error) {
    const isWrong = error instanceof ApiError && error.status === 401
    const reason = isWrong
      ? `${title}. ${text}`
      : reasonOf(error, 'The key could not be tried. Please try again later.')
    return { apiKey: null, problems: { key: reason } }
  }
}
