import type { Receipt } from '#shared/domain/payment.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import type { AgentCall } from './agent-api.ts'
import { refusalOf } from './agent-refusal.ts'
import type { CallRequest } from './api-client.ts'
import { ApiError } from './api-errors.ts'

/** What became of a payment. */
export type PaymentOutcome =
  | { kind: 'paid'; receipt: Receipt }
  /** It goes on at a page of the payment provider. */
  | { kind: 'elsewhere'; url: string }
  | { kind: 'failed'; title: string; text: string }

/** How a fee is paid; nothing named: from the balance where it is enough, else by card. */
export type PaymentWay = Exclude<NonNullable<CallRequest<'payListingFee'>['query']>, URLSearchParams>

/** Slow payments are asked after so often. */
const MOST_ASKS = 6
const USUAL_WAIT_MS = 2000

/** Collects the pay of an approved improvement. */
export async function collectPay(call: AgentCall, id: number): Promise<PaymentOutcome> {
  try {
    return { kind: 'paid', receipt: await call('collectImprovementPay', { params: { id: String(id) } }) }
  } catch (error) {
    return { kind: 'failed', ...refusalOf(error, agentDemoMessages.payment) }
  }
}

/** Pays the fee of a listing, which publishes it. A payment that is under way is waited for. */
export async function payFee(call: AgentCall, id: number, way: PaymentWay = {}): Promise<PaymentOutcome> {
  for (let asks = 1; ; asks += 1) {
    try {
      return {
        kind: 'paid',
        receipt: await call('payListingFee', { params: { id: String(id) }, query: way }),
      }
    } catch (error) {
      const url = checkoutOf(error)
      if (url !== null) return { kind: 'elsewhere', url }
      if (!isUnderWay(error) || asks === MOST_ASKS)
        return { kind: 'failed', ...refusalOf(error, agentDemoMessages.platformFee) }
      await pause(error.retryAfter ?? USUAL_WAIT_MS)
    }
  }
}

function isUnderWay(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'payment-processing'
}

/** The page of the provider, where a payment has to be finished there. */
function checkoutOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'payment-required') return null
  const { see } = error.problem
  return typeof see === 'string' && /^https?:\/\/[^\s\\]+$/.test(see) ? see : null
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
