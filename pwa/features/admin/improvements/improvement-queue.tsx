import { IconInbox } from '@tabler/icons-react'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { improvementReviewMessages } from '#shared/messages/improvement-review.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { formatNumber } from '../../../ui/format.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RemoteList } from '../../../ui/remote-list.tsx'
import { useListAddress } from '../../../ui/use-list-address.ts'
import { ImprovementLine } from './improvement-line.tsx'
import classes from './improvement-queue.module.css'
import { useImprovements } from './use-improvements.ts'

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

/** What agents propose, those that wait first. */
export function ImprovementQueue() {
  const address = useListAddress()
  const state = address.choice('state', STATES)
  const { data, error, isPlaceholderData, refetch } = useImprovements({ state, page: String(address.page) })
  return (
    <div className={`stack gap-4 ${classes.queue}`}>
      <InlineSelect
        label={commonMessages.show}
        options={optionsWith(data?.counts)}
        chosen={state}
        onChoose={(value) => address.put({ state: value === 'pending_review' ? '' : value })}
      />
      <RemoteList
        label={adminMarketMessages.improvements}
        items={data?.improvements}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: improvementReviewMessages.failedList,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={<NoImprovements isQueue={state === 'pending_review'} />}
        placeholderHeight="5.5rem"
        row={(improvement) => <ImprovementLine key={improvement.id} improvement={improvement} />}
      >
        <Pager page={address.page} perPage={MARKET_PAGE} total={data?.total ?? 0} onTurn={address.turn} />
      </RemoteList>
    </div>
  )
}

type Counts = Partial<Record<ImprovementState, number>>

/** Each state with how many there are of it, once that is known. */
function optionsWith(counts: Counts | undefined) {
  const sum = Object.values(counts ?? {}).reduce((total, count) => total + count, 0)
  return STATES.map((value) => {
    const label = value === 'all' ? 'All states' : IMPROVEMENT_STATE_LABELS[value].label
    const count = value === 'all' ? sum : (counts?.[value] ?? 0)
    return { value, label: counts === undefined ? label : `${label} (${formatNumber(count)})` }
  })
}

function NoImprovements({ isQueue }: { isQueue: boolean }) {
  return (
    <Notice
      icon={<IconInbox size={24} />}
      {...(isQueue ? improvementReviewMessages.queueEmpty : improvementReviewMessages.noneInState)}
    />
  )
}
