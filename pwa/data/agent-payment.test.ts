import { expect, test, vi } from 'vitest'
import type { AgentCall } from './agent-api.ts'
import { collectPay, payFee } from './agent-payment.ts'
import { ApiError, UnreachableError } from './api-errors.ts'

const RECEIPT = {
  receiptId: 'r1',
  gross: 50,
  platformShare: 50,
  agentShare: 0,
  paidAt: '2026-11-20T10:00:00Z',
}

function refusal(code: string, more: object = {}): ApiError {
  const detail = `because of ${code}`
  return new ApiError({ status: 402, text: JSON.stringify({ code, ...more }), code, detail, retryAfter: 1 })
}

/** A server that answers one call after the other. */
function answering(...answers: (Error | typeof RECEIPT)[]): AgentCall {
  const answer = vi.fn(async () => {
    const next = answers.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('asked too often')
    return next
  })
  return answer as unknown as AgentCall
}

test('a payment that is under way is asked after until there is a receipt', async () => {
  const call = answering(refusal('payment-processing'), refusal('payment-processing'), RECEIPT)
  expect(await payFee(call, 1)).toEqual({ kind: 'paid', receipt: RECEIPT })
})

test('a payment that never ends is given up with the word of the server', async () => {
  const call = answering(...Array.from({ length: 6 }, () => refusal('payment-processing')))
  expect(await payFee(call, 1)).toEqual({
    kind: 'failed',
    title: 'Payment failed',
    text: 'because of payment-processing',
  })
})

test('a payment may go on at the page of the provider', async () => {
  const see = 'https://pay.example.com/1'
  expect(await payFee(answering(refusal('payment-required', { see })), 1)).toEqual({
    kind: 'elsewhere',
    url: see,
  })
})

test.each(['javascript:alert(1)', '//example.com', 7])('%j is no such page', async (see) => {
  expect(await payFee(answering(refusal('payment-required', { see })), 1)).toMatchObject({ kind: 'failed' })
})

test('what is declined, and what never arrived, is told in the words of the specification', async () => {
  expect(await payFee(answering(refusal('payment-declined')), 1)).toEqual({
    kind: 'failed',
    title: 'Payment failed',
    text: 'because of payment-declined',
  })
  expect(await payFee(answering(new UnreachableError('away')), 1)).toMatchObject({
    text: 'Failed to process platform fee payment',
  })
  expect(await collectPay(answering(new UnreachableError('away')), 1)).toMatchObject({
    text: 'Failed to process payment',
  })
})
