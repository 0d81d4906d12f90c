import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Answer } from '../../data/use-answer.ts'
import { formatDay } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { EntriesShown } from './entries-shown.tsx'
import { Entry, EntryList } from './entry-list.tsx'
import type { ReferralFacts, Reward } from './load-referrals.ts'
import { rewardName } from './reward-name.ts'
import classes from './rewards-panel.module.css'
import { useRedeeming } from './use-redeeming.ts'

interface RewardsPanelProps {
  answer: Answer<ReferralFacts>
  onInvite: () => void
}

export function RewardsPanel({ answer, onInvite }: RewardsPanelProps) {
  const { busyId, redeem } = useRedeeming(answer.ask)
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusHeir(place, list)
  return (
    <div ref={place}>
      <EntriesShown answer={answer} what="Your rewards">
        {({ rewards, hasLifetime }) =>
          rewards.length === 0 ? (
            <NoRewards onInvite={onInvite} />
          ) : (
            <div className={classes.rewards}>
              {hasLifetime && <LifetimeNote />}
              <EntryList label="Rewards" list={list}>
                {rewards.map((reward) => (
                  <RewardEntry
                    key={reward.id}
                    reward={reward}
                    isBusy={busyId === reward.id}
                    {...(!hasLifetime && { onRedeem: () => redeem(reward.id) })}
                  />
                ))}
              </EntryList>
            </div>
          )
        }
      </EntriesShown>
    </div>
  )
}

interface RewardEntryProps {
  reward: Reward
  isBusy: boolean
  /** Missing where nothing could come of it. */
  onRedeem?: () => void
}

function RewardEntry({ reward, isBusy, onRedeem }: RewardEntryProps) {
  const name = rewardName(reward)
  const earnedOn = formatDay(reward.createdAt)
  return (
    <Entry
      title={name}
      note={`Earned on ${earnedOn}`}
      state={reward.isUsed ? 'Used' : 'Available'}
      isGood={!reward.isUsed}
      action={
        !reward.isUsed &&
        onRedeem && (
          <Button
            aria-label={`Redeem ${name}, earned on ${earnedOn}`}
            aria-disabled={isBusy}
            onClick={onRedeem}
          >
            {isBusy ? 'Redeeming…' : 'Redeem'}
          </Button>
        )
      }
    />
  )
}

function LifetimeNote() {
  return (
    <p className={classes.note}>
      You have premium for life, so there is nothing a month could be added to. Your rewards stay yours.
    </p>
  )
}

function NoRewards({ onInvite }: { onInvite: () => void }) {
  return (
    <Notice
      icon={<IconGift />}
      title="No rewards yet"
      text="When a friend you invited gets premium for the first time, a month of premium for you will be here."
    >
      <Button onClick={onInvite}>Share your link</Button>
    </Notice>
  )
}
