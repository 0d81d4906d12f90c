import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { agentPaymentMessages } from '#shared/messages/agent-payments.ts'
import { SAMPLE_IMPROVEMENTS } from '#shared/messages/agent-samples.ts'
import { improvementFormMessages } from '#shared/messages/improvement-form.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { collectPay, usePayment } from '../../data/agent-payment.ts'
import { refusalOf } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { DEMO_FORM, type ReadyImprovement, useImprovementForm } from '../../data/improvement-form.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { ImprovementForm } from '../../ui/improvement-form.tsx'
import { Said } from '../../ui/list-row.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  addEntry,
  changeEntry,
  DemoList,
  DemoRow,
  SampleButton,
  type SentImprovement,
  sentImprovements,
  useEntries,
  useSampleRun,
} from './demo-entries.tsx'
import type { DemoAgent } from './key-form.tsx'
import { ToolPicker } from './tool-picker.tsx'

export function ImprovementPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentImprovements)
  const { sent, improvementSamples } = agentDemoMessages.notes
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
      <DemoForm agent={agent} />
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
      mark={agent.isSandbox ? agentDemoMessages.sandboxMark : undefined}
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
    failed: agentDemoMessages.stateUnread,
    onFailed: (error) => {
      const { text } = refusalOf(error, improvementFormMessages.failure)
      showToast({ title: agentDemoMessages.stateUnread, text, tone: 'error' })
      return true
    },
  })
  return (
    <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
      {isSending ? agentDemoMessages.asking : agentDemoMessages.checkItsState}
    </Button>
  )
}

function CollectButton({ entry: { id, agent, toolName } }: { entry: SentImprovement }) {
  const { pay, isPaying } = usePayment({
    pay: () => collectPay(agent.call, id),
    onPaid: (receipt) => {
      changeEntry<SentImprovement>(sentImprovements, id, (entry) => ({ ...entry, state: 'paid', receipt }))
      showToast({ title: agentPaymentMessages.paymentReceived, tone: 'success' })
    },
    failed: agentPaymentMessages.payment.title,
  })
  return (
    <Button
      aria-disabled={isPaying}
      aria-label={agentDemoMessages.receivePaymentFor(toolName)}
      onClick={() => pay()}
    >
      {isPaying ? agentPaymentMessages.collecting : agentPaymentMessages.receivePayment}
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

function SampleRow({
  sample: { state, toolName, content },
}: {
  sample: (typeof SAMPLE_IMPROVEMENTS)[number]
}) {
  const [repeat] = useState(() => new RepeatableRequest())
  const run = useSampleRun({
    submit: async (agent) => {
      const ready = { ...content, toolId: await toolIdOf(toolName) }
      const answer = await requestImprovement(agent, ready, { headers: repeat.header(ready) })
      repeat.done()
      if (!('requestId' in answer)) throw new Error('a dry run was not asked for')
      return answer.requestId
    },
    pay: ({ call }, id) => collectPay(call, id),
    failure: improvementFormMessages.failure,
    done: agentPaymentMessages.paymentReceived,
  })
  const { receipt } = run
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(content)}
      state={IMPROVEMENT_STATE_LABELS[receipt === null ? state : 'paid']}
      mark={agentDemoMessages.sampleMark}
      action={
        state === 'applied' &&
        receipt === null && (
          <SampleButton
            run={run}
            label={agentDemoMessages.receivePaymentForSample(factsOf(content))}
            paying={agentPaymentMessages.collecting}
          >
            {agentPaymentMessages.receivePayment}
          </SampleButton>
        )
      }
    >
      <Said>{content.reasoning}</Said>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}

/** Asks the server for a proposal, or what would come of it. */
function requestImprovement(
  { call }: DemoAgent,
  { toolId, ...body }: ReadyImprovement,
  request: { headers?: Record<string, string>; query?: { dryRun: '1' } },
) {
  return call('requestImprovement', { params: { toolId: String(toolId) }, body, ...request })
}

/** The form with a tool of the whole catalogue; what was submitted stands in the list beside it. */
function DemoForm({ agent }: { agent: DemoAgent }) {
  const typing = useImprovementForm({
    kind: DEMO_FORM,
    send: (ready, request) => requestImprovement(agent, ready, request),
    onSent: ({ requestId: id }, { ready, typed: { toolName } }) => {
      // The sandbox decides at once, and keeps what strangers typed from being read; all others wait for an admin.
      const state = agent.isSandbox ? ('applied' as const) : ('pending_review' as const)
      const { improvementType, priceUsd } = ready
      const outcome = { state, receipt: null, decisionNote: null }
      addEntry(sentImprovements, { id, agent, toolName, improvementType, priceUsd, ...outcome })
      const text = agentDemoMessages.decided[agent.isSandbox ? 'sandbox' : 'real']
      showToast({ title: improvementFormMessages.sent, text, tone: 'success' })
    },
    failure: (error) => refusalOf(error, improvementFormMessages.failure),
  })
  const { form, step } = typing
  return (
    <ImprovementForm
      typing={typing}
      name={agentDemoMessages.toolImprovement}
      labels={{ content: improvementFormMessages.proposedContent, price: improvementFormMessages.price }}
      asksReasoning
      tool={
        <ToolPicker
          input={form.getInputProps('toolId')}
          text={form.values.toolName}
          isChosen={form.values.toolId !== ''}
          problem={form.errors.toolId}
          isReadOnly={step !== null}
          onType={(toolName) => form.setValues({ toolName, toolId: '', revision: '' })}
          onChoose={({ id, name }) => form.setValues({ toolId: String(id), toolName: name, revision: '' })}
        />
      }
    />
  )
}
