import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { collectPay } from '../../data/agent-payment.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './agent-demo.module.css'
import {
  changeEntry,
  DemoList,
  DemoRow,
  Said,
  SampleButton,
  type SentImprovement,
  sentImprovements,
  useEntries,
  useSampleRun,
} from './demo-entries.tsx'
import { ImprovementForm, sendImprovement } from './improvement-form.tsx'
import type { DemoAgent } from './key-form.tsx'
import { SAMPLE_IMPROVEMENTS } from './samples.ts'

export function ImprovementPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentImprovements)
  const { sent, improvementSamples } = agentDemoMessages.notes
  return (
    <div className={`stack ${classes.panel}`}>
      <ImprovementForm agent={agent} />
      <Stack gap="lg" align="stretch" justify="start">
        {entries.length > 0 && (
          <DemoList title={agentDemoMessages.yourImprovements} note={sent}>
            {entries.map((entry) => (
              <SentRow key={entry.id} entry={entry} />
            ))}
          </DemoList>
        )}
        <DemoList title={agentDemoMessages.samples} note={improvementSamples}>
          {SAMPLE_IMPROVEMENTS.map((sample) => (
            <SampleRow key={sample.content.improvementType} sample={sample} />
          ))}
        </DemoList>
      </Stack>
    </div>
  )
}

function factsOf({ improvementType, priceUsd }: Pick<SentImprovement, 'improvementType' | 'priceUsd'>) {
  return `${improvementTypeName(improvementType)} · ${formatDollars(priceUsd)}`
}

function SentRow({ entry }: { entry: SentImprovement }) {
  const { agent, toolName, state, receipt, decisionNote } = entry
  const isOpen = mayTransition('agent', state, 'withdrawn')
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(entry)}
      state={IMPROVEMENT_STATE_LABELS[state]}
      mark={agent.isSandbox ? 'Sandbox' : undefined}
      action={
        state === 'applied' ? <CollectButton entry={entry} /> : isOpen && <RefreshButton entry={entry} />
      }
    >
      {decisionNote !== null && <Said>{decisionNote}</Said>}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={agent.isSandbox} />}
    </DemoRow>
  )
}

/** Asks how it stands with one. A failure leaves what is known. */
function RefreshButton({ entry: { id, agent } }: { entry: SentImprovement }) {
  const { send, isSending } = useSend({
    send: () => agent.call('getOwnImprovement', { params: { id: String(id) } }),
    onDone: ({ state, receipt, decisionNote }) =>
      changeEntry<SentImprovement>(sentImprovements, id, (entry) => ({
        ...entry,
        state,
        receipt,
        decisionNote,
      })),
    failed: 'Its state could not be read',
    onFailed: (error) => {
      const { text } = refusalOf(error, agentDemoMessages.improvement)
      showToast({ title: 'Its state could not be read', text, tone: 'error' })
      return true
    },
  })
  return (
    <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
      {isSending ? 'Asking…' : 'Check its state'}
    </Button>
  )
}

function CollectButton({ entry: { id, agent, toolName } }: { entry: SentImprovement }) {
  const { send, isSending } = useSend({
    send: () => collectPay(agent.call, id),
    onDone: (outcome) => {
      if (outcome.kind === 'failed') return showToast({ ...outcome, tone: 'error' })
      if (outcome.kind !== 'paid') return
      const { receipt } = outcome
      changeEntry<SentImprovement>(sentImprovements, id, (entry) => ({ ...entry, state: 'paid', receipt }))
      showToast({ title: agentDemoMessages.paymentReceived, tone: 'success' })
    },
    failed: agentDemoMessages.payment.title,
  })
  return (
    <Button aria-disabled={isSending} aria-label={`Receive Payment for ${toolName}`} onClick={() => send()}>
      {isSending ? 'Collecting…' : 'Receive Payment'}
    </Button>
  )
}

/** A search for a name finds the tool itself among so many. */
const SAME_NAME = 5

/** 0 when this catalogue has no such tool: the server says so. */
async function toolIdOf(name: string): Promise<number> {
  const query = { ...EMPTY_QUERY, search: name, limit: SAME_NAME }
  const { tools } = await catalogue.ask('query', { query })
  return tools.find((tool) => tool.name === name)?.id ?? 0
}

function SampleRow({ sample: { state, content } }: { sample: (typeof SAMPLE_IMPROVEMENTS)[number] }) {
  const [repeat] = useState(() => new RepeatableRequest())
  const run = useSampleRun({
    submit: async (agent) =>
      sendImprovement(agent, { ...content, toolId: await toolIdOf(content.toolName) }, repeat),
    pay: ({ call }, id) => collectPay(call, id),
    failure: agentDemoMessages.improvement,
    done: agentDemoMessages.paymentReceived,
  })
  const { receipt } = run
  return (
    <DemoRow
      title={content.toolName}
      facts={factsOf(content)}
      state={IMPROVEMENT_STATE_LABELS[receipt === null ? state : 'paid']}
      mark="Sample"
      action={
        state === 'applied' &&
        receipt === null && (
          <SampleButton
            run={run}
            label={`Receive Payment for the sample ${factsOf(content)}`}
            paying="Collecting…"
          >
            {agentDemoMessages.receivePayment}
          </SampleButton>
        )
      }
    >
      <Said>{content.reasoning}</Said>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}
