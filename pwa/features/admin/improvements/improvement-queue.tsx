import { Badge, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { TIER_LABELS } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { type ImprovementState, WAITING_STATES } from '#shared/policy/improvement-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { approvalText } from './review-fields.ts'
import { LISTS_KEY, useImprovements } from './use-improvements.ts'

/** Without those that last for a moment only. */
const STATES = [
  'pending_review',
  'second_review',
  'changes_requested',
  'applied',
  'paid',
  'rejected',
  'withdrawn',
  'reversed',
  'all',
] as const satisfies readonly (ImprovementState | 'all')[]

const { columns } = improvementReviewMessages

const COLUMNS: readonly TableColumn<AdminImprovement>[] = [
  { title: columns.state, width: '8rem', cell: (improvement) => <Marks improvement={improvement} /> },
  {
    title: columns.agent,
    // More of a wide table, where names are seldom cut then; what it stands beside keeps its room in a narrow one.
    width: 'clamp(11rem, 24cqi, 16rem)',
    isLong: true,
    cell: ({ agent }) => (
      <>
        <span className="block truncate">{agent.name}</span>
        {/* On a line of its own: beside it, a name of ordinary length is cut off. */}
        <Text component="span" display="block" truncate fz="sm" c="dimmed">
          {TIER_LABELS[agent.tier]}, {approvalText(agent)}
        </Text>
        {agent.domain !== null && (
          <Text component="span" display="block" truncate fz="sm" c="dimmed">
            {agent.domain.name}
          </Text>
        )}
      </>
    ),
  },
  { title: columns.price, width: '5rem', align: 'end', cell: ({ priceUsd }) => formatDollars(priceUsd) },
  {
    title: columns.submitted,
    width: '7.5rem',
    align: 'end',
    cell: ({ createdAt }) => <Ago time={createdAt} />,
  },
]

/** What agents propose, those that wait first. */
export function ImprovementQueue() {
  const address = useTableAddress()
  const keeper = useTableKeeper('improvements')
  const state = address.choice('state', STATES)
  const { data, error, isPlaceholderData, refetch } = useImprovements({ state, page: String(address.page) })
  const { queueEmpty, noneInState, failedList } = improvementReviewMessages
  const bulk = useBulkActions()
  return (
    <DataTable
      label={improvementReviewMessages.improvements}
      address={address}
      keeper={keeper}
      idOf={({ id }) => id}
      subject={{
        title: columns.tool,
        name: ({ toolName }) => toolName,
        to: ({ id }) => adminPaths.improvement(id),
        lead: ({ toolName }) => <ToolAvatar name={toolName} logo={null} size="sm" />,
        note: ({ fields }) =>
          fields.map(({ field }) => improvementReviewMessages.fieldNames[field]).join(', '),
        marks: ({ agent, bounty }) => (
          <>
            {bounty !== null && <Badge color="gray">{improvementReviewMessages.bounty}</Badge>}
            {agent.isSample && <SampleMark />}
          </>
        ),
      }}
      columns={COLUMNS}
      rows={data?.improvements}
      total={data?.total ?? 0}
      perPage={MARKET_PAGE}
      isStale={isPlaceholderData}
      failure={
        error && {
          title: failedList,
          text: reasonOf(error, commonMessages.tryInAMoment),
          onRetry: () => void refetch(),
        }
      }
      empty={state === 'pending_review' ? queueEmpty : noneInState}
      filters={[
        { name: 'state', label: improvementReviewMessages.stateFilter, options: optionsWith(data?.counts) },
      ]}
      bulk={bulk}
    />
  )
}

/** How it stands, and what somebody has to know before they decide. */
function Marks({ improvement }: { improvement: AdminImprovement }) {
  const { state, approvals, issues } = improvement
  const { label, tone } = IMPROVEMENT_STATE_LABELS[state]
  const conflicts = conflictsOf(improvement)
  const [first] = approvals.given
  return (
    <span className="flex flex-wrap gap-1">
      {state === 'second_review' ? (
        <Badge color="pine">{firstText(first)}</Badge>
      ) : (
        <Badge color={TONE_COLORS[tone]}>{label}</Badge>
      )}
      {state === 'second_review' && approvals.yours === 'decides' && (
        <Badge color="yellow">{improvementReviewMessages.waitsForYou}</Badge>
      )}
      {state === 'pending_review' && approvals.yours === 'first' && (
        <Badge color="gray">{improvementReviewMessages.needsTwoAdmins}</Badge>
      )}
      {conflicts > 0 && <Badge color="red">{improvementReviewMessages.conflicts(conflicts)}</Badge>}
      {issues.length > 0 && <Badge color="yellow">{improvementReviewMessages.warnings(issues.length)}</Badge>}
    </span>
  )
}

const isWaiting = (state: ImprovementState) => WAITING_STATES.some((waiting) => waiting === state)

function conflictsOf({ state, merges }: AdminImprovement): number {
  return isWaiting(state) ? merges.filter(({ isConflict }) => isConflict).length : 0
}

function firstText(first: AdminImprovement['approvals']['given'][number] | undefined): string {
  if (first === undefined) return improvementReviewMessages.firstIsOver
  const { firstBy, userNumber } = improvementReviewMessages
  return firstBy(first.by.username ?? userNumber(first.by.id))
}

type Counts = Partial<Record<ImprovementState, number>>

/** Each state with how many there are of it, once that is known. */
function optionsWith(counts: Counts | undefined) {
  const sum = Object.values(counts ?? {}).reduce((total, count) => total + count, 0)
  return STATES.map((state) => {
    const label =
      state === 'all' ? improvementReviewMessages.allStates : IMPROVEMENT_STATE_LABELS[state].label
    const count = state === 'all' ? sum : (counts?.[state] ?? 0)
    return {
      value: state === 'pending_review' ? '' : state,
      label: counts === undefined ? label : `${label} (${formatNumber(count)})`,
    }
  })
}

/** What has a conflict, a warning or a first approval is read before it is approved. */
function useBulkActions(): BulkAction<AdminImprovement>[] {
  const run = useBulk([LISTS_KEY, ['admin', 'overview']])
  const { approve, reject } = bulkMessages.improvements
  const counted = bulkMessages.counted.improvements
  const decide = (
    rows: readonly AdminImprovement[],
    decision: { decision: 'approve' } | { decision: 'reject'; note: string },
    done: (rows: string) => string,
  ) =>
    run({
      rows,
      nameOf: ({ toolName }) => toolName,
      // What has changed since it was listed is refused.
      send: ({ id, updatedAt }) =>
        callAdmin('decideImprovement', {
          params: { id: String(id) },
          body: { ...decision, seenAt: updatedAt },
        }),
      done: (count) => done(counted(count)),
    })
  return [
    {
      label: approve.label,
      icon: <IconCheck size={16} aria-hidden="true" />,
      isFor: (row) => row.state === 'pending_review' && conflictsOf(row) === 0 && row.issues.length === 0,
      confirm: (rows) => ({
        title: approve.title(counted(rows.length)),
        text: approve.text(formatDollars(rows.reduce((sum, { priceUsd }) => sum + priceUsd, 0))),
      }),
      run: (rows) => decide(rows, { decision: 'approve' }, approve.done),
    },
    {
      label: reject.label,
      icon: <IconX size={16} aria-hidden="true" />,
      isDanger: true,
      isFor: ({ state }) => isWaiting(state),
      needsReason: true,
      confirm: ({ length }) => ({ title: reject.title(counted(length)), text: reject.text }),
      run: (rows, note) => decide(rows, { decision: 'reject', note }, reject.done),
    },
  ]
}
