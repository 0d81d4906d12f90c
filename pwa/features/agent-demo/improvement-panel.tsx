import { Button } from '@mantine/core'
import { useState } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { collectPay } from '../../data/agent-payment.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import classes from './agent-demo.module.css'
import rows from './demo-row.module.css'
import { DemoList, DemoRow } from './demo-row.tsx'
import { ImprovementForm } from './improvement-form.tsx'
import { SAMPLE_IMPROVEMENTS } from './samples.ts'
import { changeEntry, type SentImprovement, sentImprovements, useEntries } from './session-entries.ts'
import { refreshImprovement, sendImprovement } from './submit-improvement.ts'
import type { DemoAgent } from './use-demo-agent.ts'
import { useSampleRun } from './use-sample-run.ts'

/** A search for a name finds the tool itself among so many. */
const SAME_NAME = 5

export function ImprovementPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentImprovements)
  return (
    <div className={classes.panel}>
      <ImprovementForm agent={agent} />
      <div className={classes.lists}>
        {entries.length > 0 && (
          <DemoList title="Your improvements" note="Submitted while this page has been open.">
            {entries.map((entry) => (
              <SentRow key={entry.id} entry={entry} />
            ))}
          </DemoList>
        )}
        <DemoList
          title="Samples"
          note="Receiving payment submits the sample to the sandbox and collects for it there."
        >
          {SAMPLE_IMPROVEMENTS.map((sample) => (
            <SampleRow key={sample.content.improvementType} sample={sample} />
          ))}
        </DemoList>
      </div>
    </div>
  )
}

type Facts = Pick<SentImprovement, 'improvementType' | 'priceUsd'>

function factsOf({ improvementType, priceUsd }: Facts): string {
  return `${improvementTypeName(improvementType)} · ${formatDollars(priceUsd)}`
}

function SentRow({ entry }: { entry: SentImprovement }) {
  const { id, agent, toolName, state, receipt, decisionNote } = entry
  const refresh = useOnce(() => refreshImprovement(agent, id))
  const isOpen = mayTransition('agent', state, 'withdrawn')
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(entry)}
      state={IMPROVEMENT_STATE_LABELS[state]}
      mark={agent.isSandbox ? 'Sandbox' : undefined}
      action={
        state === 'applied' ? (
          <CollectButton entry={entry} />
        ) : (
          isOpen && (
            <Button variant="default" aria-disabled={refresh.isBusy} onClick={() => refresh.run()}>
              {refresh.isBusy ? 'Asking…' : 'Check its state'}
            </Button>
          )
        )
      }
    >
      {decisionNote !== null && <p className={rows.said}>{decisionNote}</p>}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={agent.isSandbox} />}
    </DemoRow>
  )
}

function CollectButton({ entry: { id, agent, toolName } }: { entry: SentImprovement }) {
  const { isBusy, run } = useOnce(async () => {
    const outcome = await collectPay(agent.call, id)
    if (outcome.kind === 'failed') return showToast({ ...outcome, tone: 'error' })
    if (outcome.kind !== 'paid') return
    const { receipt } = outcome
    changeEntry<SentImprovement>(sentImprovements, id, (entry) => ({ ...entry, state: 'paid', receipt }))
    showToast({ title: agentDemoMessages.paymentReceived, tone: 'success' })
  })
  return (
    <Button aria-disabled={isBusy} aria-label={`Receive Payment for ${toolName}`} onClick={() => run()}>
      {isBusy ? 'Collecting…' : 'Receive Payment'}
    </Button>
  )
}

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
  const { step, receipt, start } = run
  return (
    <DemoRow
      title={content.toolName}
      facts={factsOf(content)}
      state={IMPROVEMENT_STATE_LABELS[receipt === null ? state : 'paid']}
      mark="Sample"
      action={
        state === 'applied' &&
        receipt === null && (
          <Button
            variant="default"
            aria-disabled={step !== null}
            aria-label={`Receive Payment for the sample ${factsOf(content)}`}
            onClick={start}
          >
            {step === null ? 'Receive Payment' : step === 'submitting' ? 'Submitting…' : 'Collecting…'}
          </Button>
        )
      }
    >
      <p className={rows.said}>{content.reasoning}</p>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}
