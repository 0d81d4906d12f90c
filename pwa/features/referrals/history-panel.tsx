import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Answer } from '../../data/use-answer.ts'
import { formatDay } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { EntriesShown } from './entries-shown.tsx'
import { Entry, EntryList } from './entry-list.tsx'
import type { Referral, ReferralFacts } from './load-referrals.ts'
import { MoreThanShown } from './more-than-shown.tsx'
import { rewardName } from './reward-name.ts'

interface HistoryPanelProps {
  answer: Answer<ReferralFacts>
  onInvite: () => void
}

export function HistoryPanel({ answer, onInvite }: HistoryPanelProps) {
  return (
    <EntriesShown answer={answer} what="Your referrals">
      {({ referrals, stats }) =>
        referrals.length === 0 ? (
          <NoReferrals onInvite={onInvite} />
        ) : (
          <>
            <EntryList label="Referrals, newest first">
              {referrals.map((referral) => (
                <ReferralEntry key={referral.id} referral={referral} />
              ))}
            </EntryList>
            <MoreThanShown shown={referrals.length} total={stats.total} />
          </>
        )
      }
    </EntriesShown>
  )
}

/** Who it is stays theirs to tell. */
function ReferralEntry({ referral }: { referral: Referral }) {
  const isCompleted = referral.status === 'completed'
  const name = rewardName(referral)
  return (
    <Entry
      title={`A friend joined on ${formatDay(referral.createdAt)}`}
      note={isCompleted ? `Brought you ${name}` : `Brings you ${name} when they get premium`}
      state={isCompleted ? 'Completed' : 'Pending'}
      isGood={isCompleted}
    />
  )
}

function NoReferrals({ onInvite }: { onInvite: () => void }) {
  return (
    <Notice
      icon={<IconUsers />}
      title="No referrals yet"
      text="Friends who sign up with your link will be listed here."
    >
      <Button onClick={onInvite}>Share your link</Button>
    </Notice>
  )
}
