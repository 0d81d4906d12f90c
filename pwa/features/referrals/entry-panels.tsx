import { Alert, Badge, Box, Button, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconGift, IconUsers } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { referralMessages } from '#shared/messages/referrals.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { checkSession } from '../../data/check-session.ts'
import { useSend } from '../../data/use-send.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import type { Referral, ReferralAnswer, ReferralFacts, Reward } from './load-referrals.ts'

interface PanelProps {
  answer: ReferralAnswer
  onInvite: () => void
}

/** Who has come. */
export function HistoryPanel({ answer, onInvite }: PanelProps) {
  return (
    <EntriesShown answer={answer} what={referralMessages.yourReferrals}>
      {({ referrals, stats }) =>
        referrals.length === 0 ? (
          <Notice
            icon={<IconUsers />}
            title={referralMessages.noReferralsYet}
            text={referralMessages.noReferrals}
          >
            <Button onClick={onInvite}>{referralMessages.shareYourLink}</Button>
          </Notice>
        ) : (
          <>
            <EntryList label={referralMessages.referralsNewestFirst}>
              {referrals.map((referral) => (
                <ReferralEntry key={referral.id} referral={referral} />
              ))}
            </EntryList>
            {stats.total > referrals.length && (
              <Text fz="sm" c="dimmed" mt="sm">
                {referralMessages.newestShown(formatNumber(referrals.length), formatNumber(stats.total))}
              </Text>
            )}
          </>
        )
      }
    </EntriesShown>
  )
}

/** Who it is stays theirs to tell. */
function ReferralEntry({ referral }: { referral: Referral }) {
  const isCompleted = referral.status === 'completed'
  return (
    <Entry
      title={referralMessages.aFriendJoinedOn(formatDay(referral.createdAt))}
      note={isCompleted ? referralMessages.youGot(rewardName(referral)) : referralMessages.monthWhenPremium}
      state={isCompleted ? referralMessages.completed : referralMessages.pending}
      isGood={isCompleted}
    />
  )
}

/** What it has brought, to be redeemed one at a time. */
export function RewardsPanel({ answer, onInvite }: PanelProps) {
  const { send, isSending } = useSend({
    send: async (id: number) => {
      const { expiresAt } = await callAccount('redeemReward', { params: { id: String(id) } })
      await checkSession()
      return expiresAt
    },
    done: (expiresAt) => ({
      ...referralMessages.redeemed(formatDay(expiresAt)),
      tone: 'success',
    }),
    failed: referralMessages.theRewardWasNotRedeemed,
    onDone: () => answer.refetch(),
    // Another device was faster, or something forbids it: what is shown is no longer so.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void answer.refetch()
      return false
    },
  })
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusHeir(place, list)
  return (
    <div ref={place}>
      <EntriesShown answer={answer} what={referralMessages.yourRewards}>
        {({ rewards, hasLifetime }) =>
          rewards.length === 0 ? (
            <Notice
              icon={<IconGift />}
              title={referralMessages.noRewardsYet}
              text={referralMessages.noRewards}
            >
              <Button onClick={onInvite}>{referralMessages.shareYourLink}</Button>
            </Notice>
          ) : (
            <Stack>
              {hasLifetime && <Alert>{referralMessages.lifetime}</Alert>}
              <EntryList label={referralMessages.rewards} list={list}>
                {rewards.map((reward) => (
                  <RewardEntry
                    key={reward.id}
                    reward={reward}
                    isBusy={isSending}
                    {...(!hasLifetime && { onRedeem: () => send(reward.id) })}
                  />
                ))}
              </EntryList>
            </Stack>
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
      note={referralMessages.earnedOn(earnedOn)}
      state={reward.isUsed ? referralMessages.used : referralMessages.available}
      isGood={!reward.isUsed}
      action={
        !reward.isUsed &&
        onRedeem && (
          <Button
            aria-label={referralMessages.redeemEarnedOn(name, earnedOn)}
            aria-disabled={isBusy}
            onClick={onRedeem}
          >
            {isBusy ? referralMessages.redeeming : referralMessages.redeem}
          </Button>
        )
      }
    />
  )
}

/** `1 Month Premium` */
const rewardName = (reward: {
  rewardType: keyof typeof referralMessages.rewardNames
  rewardValue: number
}): string => `${reward.rewardValue} ${referralMessages.rewardNames[reward.rewardType]}`

interface EntriesShownProps {
  answer: ReferralAnswer
  /** What would be here, as the start of a sentence. */
  what: string
  children: (facts: ReferralFacts) => ReactNode
}

/** A list once it is there. Why it is not is said above, for all of the page. */
function EntriesShown({ answer: { data, error }, what, children }: EntriesShownProps) {
  if (data !== undefined) return children(data)
  if (error !== null) return <Text c="dimmed">{referralMessages.whenLoaded(what)}</Text>
  return (
    <Stack gap="xs" aria-busy="true">
      {Array.from({ length: UI_COUNTS.listPlaceholders }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
        <Skeleton key={place} height={68} radius="md" />
      ))}
    </Stack>
  )
}

interface EntryListProps {
  label: string
  /** For who wants to give it the focus. */
  list?: RefObject<HTMLUListElement | null>
  children: ReactNode
}

function EntryList({ label, list, children }: EntryListProps) {
  return (
    <Paper>
      <ul ref={list} tabIndex={list && -1} className="divided" aria-label={label}>
        {children}
      </ul>
    </Paper>
  )
}

interface EntryProps {
  title: string
  note: string
  /** How it stands with it. */
  state: string
  /** Something has come of it, or can. */
  isGood: boolean
  action?: ReactNode
}

function Entry({ title, note, state, isGood, action }: EntryProps) {
  return (
    <li className="row flex-wrap gap-y-2 gap-x-4 py-3 px-5">
      <Box flex={1} miw="12rem">
        <Text fw={560}>{title}</Text>
        <Text fz="sm" c="dimmed">
          {note}
        </Text>
      </Box>
      <Badge color={isGood ? 'pine' : 'gray'}>{state}</Badge>
      {action}
    </li>
  )
}
