import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TreeHead } from '#shared/domain/receipt.ts'
import { receiptCheckMessages as messages } from '#shared/messages/receipt-check.ts'
import { RECEIPT_EVENT_LABELS, subjectName } from '#shared/messages/receipts.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatTime } from '../../ui/format-date.ts'
import { showToast } from '../../ui/toast.ts'
import { type Outcome, seenLog } from './check-receipt.ts'

type Signed = Extract<Outcome, { kind: 'signed' }>

interface CheckOutcomeProps {
  outcome: Outcome
  /** What this browser saw of the log is forgotten. */
  onForgotten: () => void
}

/** What a check has come to: the verdict, each step of it, and what the receipt says. */
export function CheckOutcome({ outcome, onForgotten }: CheckOutcomeProps) {
  const { unsupported, offline, verdicts, faults } = messages
  if (outcome.kind === 'unsupported' || outcome.kind === 'no-keys') {
    const { title, text } = outcome.kind === 'unsupported' ? unsupported : offline
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={title}>
        {text}
      </Alert>
    )
  }
  if (outcome.kind === 'invalid')
    return (
      <Alert color="red" icon={<IconShieldX size={20} />} title={verdicts.invalid}>
        {faults[outcome.fault]}
      </Alert>
    )
  return (
    <Stack>
      <Alarm outcome={outcome} onForgotten={onForgotten} />
      <Verdict outcome={outcome} />
      <Card>
        <Stack>
          <Part title={messages.steps}>
            <Steps outcome={outcome} />
          </Part>
          <Part title={messages.says}>
            <Claims outcome={outcome} />
          </Part>
          {outcome.inclusion !== null && (
            <Part title={messages.log}>
              <LogFacts head={outcome.inclusion.head} />
            </Part>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

/** Below an alarm it is no reason for green. */
function Verdict({ outcome: { inclusion, log, isKeyGone } }: { outcome: Signed }) {
  const { genuine, signed } = messages.verdicts
  const isAlarming = log.kind === 'rewritten' || isKeyGone
  return inclusion !== null ? (
    <Alert color={isAlarming ? 'gray' : 'green'} icon={<IconShieldCheck size={20} />} title={genuine} />
  ) : (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={signed} />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** A log that is no longer what it was, or a key that is gone, whatever holds for the receipt itself. */
function Alarm({ outcome: { log, isKeyGone }, onForgotten }: CheckOutcomeProps & { outcome: Signed }) {
  if (log.kind !== 'rewritten' && !isKeyGone) return null
  const { verdicts, rewritten, keyGone, forget, forgotten } = messages
  const isRewritten = log.kind === 'rewritten'
  const forgetSeen = () => {
    seenLog.set(null)
    showToast({ title: forgotten })
    onForgotten()
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconShieldX size={20} />}
      title={isRewritten ? verdicts.rewritten : verdicts.keyGone}
    >
      <Stack gap="sm" align="start">
        {isRewritten && (
          <Text fz="sm">{rewritten(formatNumber(log.seen.size), formatTime(log.seen.at))}</Text>
        )}
        {isKeyGone && <Text fz="sm">{keyGone}</Text>}
        <Button variant="default" size="xs" onClick={forgetSeen}>
          {forget}
        </Button>
      </Stack>
    </Alert>
  )
}

type State = keyof typeof messages.states

const ICONS = {
  proven: [IconCircleCheck, 'var(--accent)'],
  open: [IconCircleDashed, 'var(--ink-3)'],
  failed: [IconCircleX, 'var(--danger)'],
} as const

function Steps({ outcome }: { outcome: Signed }) {
  const { receipt, isOwnKey, inclusion, log } = outcome
  const said = isOwnKey ? messages.signedByYours : messages.signed
  const steps: readonly [State, string][] = [
    ['proven', said(receipt.kid, receipt.issuer)],
    inclusion === null
      ? ['open', messages.notIncluded]
      : [
          'proven',
          messages.included(
            formatNumber(inclusion.place),
            formatNumber(inclusion.size),
            formatTime(inclusion.head.at),
          ),
        ],
    logStep(log),
  ]
  return (
    <ul className="grid gap-3">
      {steps.map(([state, text]) => {
        const [Icon, color] = ICONS[state]
        return (
          <li key={text} className="flex items-start gap-2 text-ui anywhere">
            <Icon size={20} color={color} className="flex-none" aria-hidden="true" />
            <span>
              <span className="font-semibold">{messages.states[state]}</span> {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function logStep(log: Signed['log']): [State, string] {
  switch (log.kind) {
    case 'first':
      return ['open', messages.first(formatNumber(log.now.size))]
    case 'consistent': {
      const { seen, now } = log
      return [
        'proven',
        messages.consistent(formatNumber(seen.size), formatTime(seen.at), formatNumber(now.size)),
      ]
    }
    case 'rewritten':
      return ['failed', messages.broken]
    case 'not-compared':
      return ['open', log.why === 'keys' ? messages.notComparedKeys : messages.notComparedOffline]
  }
}

/** What somebody else’s check can be compared with. */
function LogFacts({ head: { size, root } }: { head: TreeHead }) {
  const { names } = messages
  return (
    <FactList
      facts={[
        [names.size, formatNumber(size)],
        [names.root, root],
      ]}
    />
  )
}

const DOLLARS: ReadonlySet<string> = new Set(['price', 'fee', 'amount', 'gross', 'agentShare', 'takenBack'])
const FACT_NAMES: Readonly<Record<string, string>> = messages.facts

function Claims({ outcome: { receipt } }: { outcome: Signed }) {
  const { event, subject, agentId, at, jti, facts } = receipt.says
  const { names } = messages
  return (
    <FactList
      facts={[
        [names.event, RECEIPT_EVENT_LABELS[event]],
        [names.subject, subjectName(subject)],
        [names.agent, String(agentId)],
        [names.at, formatTime(at)],
        ...Object.entries(facts).map(
          ([name, value]) =>
            [
              FACT_NAMES[name] ?? name,
              typeof value === 'number' && DOLLARS.has(name) ? formatDollars(value) : value,
            ] as const,
        ),
        [names.jti, jti],
      ]}
    />
  )
}
