import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Improvement } from '#shared/domain/improvement.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { collectPay } from '../../data/agent-payment.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useAgent } from './agent-context.ts'

/** Collects for a proposal or takes it back, one at a time. */
export function useSubmissionActions({ id }: Pick<Improvement, 'id'>) {
  const { call } = useAgent()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'collect' | 'withdraw' | null>(null)
  const { run } = useOnce(async (kind: 'collect' | 'withdraw', act: () => Promise<void>) => {
    setBusy(kind)
    await act()
    setBusy(null)
    // What was refused shows that the screen was behind.
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })

  const collect = async () => {
    const outcome = await collectPay(call, id)
    if (outcome.kind === 'failed') showToast({ ...outcome, tone: 'error' })
    if (outcome.kind === 'paid') {
      const text = `${formatDollars(outcome.receipt.agentShare)} are in the balance, available in 48 hours.`
      showToast({ title: agentDemoMessages.paymentReceived, text, tone: 'success' })
    }
  }
  const withdraw = async () => {
    try {
      await call('withdrawImprovement', { params: { id: String(id) } })
      showToast({ title: 'Proposal withdrawn' })
    } catch (error) {
      const text = reasonOf(error, 'Please try again later.')
      showToast({ title: 'The proposal was not withdrawn', text, tone: 'error' })
    }
  }
  return {
    busy,
    collect: () => run('collect', collect),
    withdraw: (onDone: () => void) => run('withdraw', () => withdraw().finally(onDone)),
  }
}
