import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { DryRun } from '#shared/domain/improvement.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import {
  IMPROVEMENT_STATE_LABELS,
  IMPROVEMENT_TYPES,
  improvementTypeName,
} from '#shared/messages/improvement-labels.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { collectPay } from '../../data/agent-payment.ts'
import { refusalOf, tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { CheckResult } from '../../ui/lint-list.tsx'
import { PriceField } from '../../ui/price-field.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  addEntry,
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
import {
  EMPTY_IMPROVEMENT,
  type ImprovementDraft,
  improvementDraft,
  type ReadyImprovement,
  readImprovement,
} from './improvement-draft.ts'
import type { DemoAgent } from './key-form.tsx'
import { SAMPLE_IMPROVEMENTS } from './samples.ts'
import { ToolPicker } from './tool-picker.tsx'

export function ImprovementPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentImprovements)
  const { sent, improvementSamples } = agentDemoMessages.notes
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
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
      {isSending ? agentDemoMessages.asking : agentDemoMessages.checkItsState}
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
    <Button
      aria-disabled={isSending}
      aria-label={agentDemoMessages.receivePaymentFor(toolName)}
      onClick={() => send()}
    >
      {isSending ? agentDemoMessages.collecting : agentDemoMessages.receivePayment}
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
            label={agentDemoMessages.receivePaymentForSample(factsOf(content))}
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

const FIELDS = ['toolId', 'improvementType', 'proposedContent', 'reasoning', 'priceUsd']

/** Submits an improvement. @throws what the call throws */
export async function sendImprovement(
  agent: DemoAgent,
  ready: ReadyImprovement,
  repeat: RepeatableRequest,
): Promise<number> {
  const request = { ...requestOf(ready), headers: repeat.header(ready) }
  const answer = await agent.call('requestImprovement', request)
  repeat.done()
  if (!('requestId' in answer)) throw new Error('a dry run was not asked for')
  return answer.requestId
}

function requestOf({ toolId, toolName: _, ...body }: ReadyImprovement) {
  return { params: { toolId: String(toolId) }, body }
}

/** An improvement to type in; the draft survives a reload. */
export function ImprovementForm({ agent }: { agent: DemoAgent }) {
  const { values: kept, keep } = useDraft(improvementDraft)
  const form = useForm({
    name: 'demo-improvement',
    initialValues: kept,
    onValuesChange: keep,
    validate: (draft) => ({ ...readImprovement(draft).problems }),
  })
  const { values } = form
  const [checked, setChecked] = useState<{ run: DryRun; of: ImprovementDraft } | null>(null)
  const show = (problems: object) => {
    form.getInputNode(FIELDS.find((field) => field in problems) ?? '')?.focus()
  }
  const refused = (error: unknown) => {
    const said = refusalOf(error, agentDemoMessages.improvement)
    const problems = tellRefusal(error, { said, fields: FIELDS, content: 'proposedContent' })
    form.setErrors(problems)
    show(problems)
    return true
  }
  const submit = useSubmit(agent, refused, () => {
    form.setValues(EMPTY_IMPROVEMENT)
    improvementDraft.clear()
  })
  const check = useSend({
    send: ({ ready }: { ready: ReadyImprovement; draft: ImprovementDraft }) =>
      agent.call('requestImprovement', { ...requestOf(ready), query: { dryRun: '1' } }),
    onDone: (answer, { draft }) => 'dryRun' in answer && setChecked({ run: answer, of: draft }),
    failed: agentDemoMessages.improvement.title,
    onFailed: refused,
  })
  const isBusy = submit.isSending || check.isSending
  /** Sends it, or says what is missing. */
  const whenReady = (send: (ready: ReadyImprovement, draft: ImprovementDraft) => void) =>
    form.onSubmit(
      (draft) => {
        const { ready } = readImprovement(draft)
        if (ready !== null) send(ready, draft)
      },
      (problems, draft) => {
        if (readImprovement(draft).isMissing) showToast({ ...agentDemoMessages.missing, tone: 'error' })
        show(problems)
      },
    )
  const hint = IMPROVEMENT_TYPES.find(({ type }) => type === values.improvementType)?.hint
  const run = checked?.of === values ? checked.run : null
  const field = (name: string) => ({ ...form.getInputProps(name), name, required: true, readOnly: isBusy })
  return (
    <form noValidate aria-label={agentDemoMessages.toolImprovement} onSubmit={whenReady(submit.send)}>
      <Stack>
        <div className="grid cols-fit col-14 items-start gap-4">
          <ToolPicker
            input={form.getInputProps('toolId')}
            text={values.toolName}
            isChosen={values.toolId !== ''}
            problem={form.errors.toolId}
            isReadOnly={isBusy}
            onType={(toolName) => form.setValues({ toolName, toolId: '' })}
            onChoose={({ id, name }) => form.setValues({ toolId: String(id), toolName: name })}
          />
          <NativeSelect
            {...form.getInputProps('improvementType')}
            name="improvementType"
            label={agentDemoMessages.field}
            description={agentDemoMessages.hints.field}
            required
            disabled={isBusy}
            data={[
              { value: '', label: 'Select a field', disabled: true },
              ...IMPROVEMENT_TYPES.map(({ type, name }) => ({ value: type, label: name })),
            ]}
          />
        </div>
        <Textarea
          {...field('proposedContent')}
          autosize
          minRows={3}
          label={agentDemoMessages.proposedContent}
          description={hint ?? agentDemoMessages.hints.content}
        />
        <Textarea
          {...field('reasoning')}
          autosize
          minRows={2}
          label={agentDemoMessages.reasoning}
          description={agentDemoMessages.hints.reasoning}
        />
        <PriceField {...field('priceUsd')} value={values.priceUsd} label={agentDemoMessages.priceUsd} />
        {form.errors.form && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <div role="status">
          {run !== null && (
            <CheckResult
              title={agentDemoMessages.checked(run.wouldBeAccepted, formatDollars(run.estimatedEarning))}
              issues={run.issues}
            />
          )}
        </div>
        <Group>
          <Button type="submit" aria-disabled={isBusy}>
            {submit.isSending ? agentDemoMessages.submitting : agentDemoMessages.submitImprovement}
          </Button>
          <Button
            variant="default"
            aria-disabled={isBusy}
            onClick={() => whenReady((ready, draft) => check.send({ ready, draft }))()}
          >
            {check.isSending ? agentDemoMessages.checking : agentDemoMessages.checkFirst}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Submits what was typed and lists it. */
function useSubmit(agent: DemoAgent, refused: (error: unknown) => boolean, onSent: () => void) {
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (ready: ReadyImprovement) => sendImprovement(agent, ready, repeat),
    done: {
      title: agentDemoMessages.improvementSent,
      text: agentDemoMessages.decided[agent.isSandbox ? 'sandbox' : 'real'],
      tone: 'success',
    },
    onDone: (id, { toolName, improvementType, priceUsd }) => {
      // The sandbox decides at once, and keeps what strangers typed from being read; all others wait for an admin.
      const state = agent.isSandbox ? ('applied' as const) : ('pending_review' as const)
      const outcome = { state, receipt: null, decisionNote: null }
      addEntry(sentImprovements, { id, agent, toolName, improvementType, priceUsd, ...outcome })
      onSent()
    },
    failed: agentDemoMessages.improvement.title,
    onFailed: refused,
  })
}
