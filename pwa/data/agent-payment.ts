import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Receipt } from '#shared/domain/payment.ts'
import { agentPaymentMessages } from '#shared/messages/agent-payments.ts'
import { showToast } from '../ui/toast.ts'
import type { AgentCall } from './agent-api.ts'
import { refusalOf } from './agent-refusal.ts'
import type { CallRequest } from './api-client.ts'
import { ApiError } from './api-errors.ts'
import { useSend } from './use-send.ts'

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
    return { kind: 'failed', ...refusalOf(error, agentPaymentMessages.payment) }
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
        return { kind: 'failed', ...refusalOf(error, agentPaymentMessages.platformFee) }
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

interface PaymentOptions<Input> {
  pay: (input: Input) => Promise<PaymentOutcome>
  onPaid: (receipt: Receipt) => unknown
  /** The title of the message where nothing came of it. */
  failed: string
  refresh?: readonly QueryKey[]
  onFailed?: (error: unknown) => boolean | undefined
}

/** A button that pays: tells what failed, and opens the page where a payment goes on. */
export function usePayment<Input = void>({
  pay,
  onPaid,
  failed,
  refresh = [],
  onFailed,
}: PaymentOptions<Input>) {
  const [page, setPage] = useState<string | null>(null)
  const { send, isSending } = useSend({
    send: pay,
    onDone: (outcome) => {
      if (outcome.kind === 'paid') return onPaid(outcome.receipt)
      if (outcome.kind === 'failed') return showToast({ ...outcome, tone: 'error' })
      setPage(outcome.url)
      window.open(outcome.url, '_blank', 'noopener')
    },
    failed,
    refresh,
    ...(onFailed && { onFailed }),
  })
  /** `page`: where the payment goes on. */
  return { pay: send, isPaying: isSending, page }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
