import { useState } from 'react'
import type { Receipt } from '#shared/domain/payment.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import type { PaymentOutcome } from '../../data/agent-payment.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { type DemoAgent, demoCalls } from './use-demo-agent.ts'

interface Steps {
  /** @throws what the call throws */
  submit: (agent: DemoAgent) => Promise<number>
  pay: (agent: DemoAgent, id: number) => Promise<PaymentOutcome>
  failure: Parameters<typeof refusalOf>[1]
  /** Said when it is done. */
  done: string
}

export interface SampleRun {
  step: 'submitting' | 'paying' | null
  receipt: Receipt | null
  start: () => void
}

/** Takes a sample through the real loop in the sandbox, whoever's key is used on this page: submits it, then pays. */
export function useSampleRun({ submit, pay, failure, done }: Steps): SampleRun {
  const [step, setStep] = useState<SampleRun['step']>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { run } = useOnce(async () => {
    const agent = { call: demoCalls(DEMO_AGENT_KEY), isSandbox: true }
    try {
      setStep('submitting')
      const id = await submit(agent)
      setStep('paying')
      const outcome = await pay(agent, id)
      if (outcome.kind === 'paid') {
        setReceipt(outcome.receipt)
        showToast({ title: done, text: 'In the sandbox: no money has moved.', tone: 'success' })
      } else if (outcome.kind === 'failed') showToast({ ...outcome, tone: 'error' })
    } catch (error) {
      showToast({ ...refusalOf(error, failure), tone: 'error' })
    } finally {
      setStep(null)
    }
  })
  return { step, receipt, start: run }
}
