import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand/react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Improvement } from '#shared/domain/improvement.ts'
import type { Listing } from '#shared/domain/listing.ts'
import type { Receipt } from '#shared/domain/payment.ts'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type PaymentOutcome, usePayment } from '../../data/agent-payment.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { showToast } from '../../ui/toast.ts'
import { TONE_COLORS, type Tone } from '../../ui/tone-colors.ts'
import { type DemoAgent, demoCalls } from './key-form.tsx'

interface Entry {
  id: number
  /** Who submitted it, and alone may be paid for it. */
  agent: DemoAgent
}

export type SentImprovement = Entry &
  Pick<Improvement, 'toolName' | 'improvementType' | 'priceUsd' | 'state' | 'receipt' | 'decisionNote'>

export type SentListing = Entry &
  Pick<Listing, 'toolName' | 'submissionType' | 'platformFee' | 'state' | 'receipt' | 'toolId'>

/** What was submitted while this page has been open, the newest first; leaving the screen does not end it. */
export const sentImprovements = createStore<readonly SentImprovement[]>(() => [])
export const sentListings = createStore<readonly SentListing[]>(() => [])

export function useEntries<E extends Entry>(store: StoreApi<readonly E[]>): readonly E[] {
  return useStore(store)
}

export function addEntry<E extends Entry>(store: StoreApi<readonly E[]>, entry: E): void {
  store.setState([entry, ...store.getState()], true)
}

export function changeEntry<E extends Entry>(
  store: StoreApi<readonly E[]>,
  id: number,
  change: (entry: E) => E,
): void {
  store.setState(
    store.getState().map((entry) => (entry.id === id ? change(entry) : entry)),
    true,
  )
}

interface DemoListProps {
  title: string
  note: string
  children: ReactNode
}

export function DemoList({ title, note, children }: DemoListProps) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md">
        {title}
      </Title>
      <Text fz="sm" c="dimmed" mb="xs">
        {note}
      </Text>
      <Paper component="ul" className="divided">
        {children}
      </Paper>
    </section>
  )
}

interface DemoRowProps {
  title: string
  /** What it is and costs. */
  facts: string
  state: { label: string; tone: Tone }
  mark?: string | undefined
  action?: ReactNode
  /** What has come of it. */
  children?: ReactNode
}

export function DemoRow({ title, facts, state, mark, action, children }: DemoRowProps) {
  return (
    <ListRow
      title={title}
      facts={[facts]}
      badges={
        <>
          {mark && <Badge color="gray">{mark}</Badge>}
          <Badge color={TONE_COLORS[state.tone]}>{state.label}</Badge>
        </>
      }
    >
      {children}
      {action && <Group align="end">{action}</Group>}
    </ListRow>
  )
}

interface Steps {
  /** @throws what the call throws */
  submit: (agent: DemoAgent) => Promise<number>
  pay: (agent: DemoAgent, id: number) => Promise<PaymentOutcome>
  failure: Parameters<typeof refusalOf>[1]
  /** Said when it is done. */
  done: string
}

/** Takes a sample through the real loop in the sandbox, whoever's key is used on this page: submits it, then pays. */
export function useSampleRun({ submit, pay, failure, done }: Steps) {
  const [isPaying, setPaying] = useState(false)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { pay: start, isPaying: isRunning } = usePayment({
    pay: async () => {
      const agent = { call: demoCalls(DEMO_AGENT_KEY), isSandbox: true }
      setPaying(false)
      const id = await submit(agent)
      setPaying(true)
      return pay(agent, id)
    },
    onPaid: (paid) => {
      setReceipt(paid)
      showToast({ title: done, text: agentDemoMessages.played, tone: 'success' })
    },
    failed: failure.title,
    onFailed: (error) => {
      showToast({ ...refusalOf(error, failure), tone: 'error' })
      return true
    },
  })
  const step = isRunning ? (isPaying ? 'paying' : 'submitting') : null
  return { step, receipt, start } as const
}

interface SampleButtonProps {
  run: Pick<ReturnType<typeof useSampleRun>, 'step' | 'start'>
  label: string
  children: string
  paying: string
}

export function SampleButton({ run: { step, start }, label, children, paying }: SampleButtonProps) {
  return (
    <Button variant="default" aria-disabled={step !== null} aria-label={label} onClick={() => start()}>
      {step === null ? children : step === 'submitting' ? agentDemoMessages.submitting : paying}
    </Button>
  )
}
