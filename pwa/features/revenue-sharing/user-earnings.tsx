import { Alert, Button, Group } from '@mantine/core'
import { IconCalendarMonth, IconCoins, IconUsersGroup } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Earnings } from '#shared/domain/referral.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { sharingMessages } from '#shared/messages/revenue-sharing.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { useAnswers } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

const { own } = sharingMessages

const load = () => callAccount('referralEarnings')

export function UserEarnings() {
  const answer = useQuery({ queryKey: ['account', 'earnings'], queryFn: load }, useAnswers())
  return (
    <>
      <Figures answer={answer} />
      {answer.error !== null && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <span>
              {own.failed} {reasonOf(answer.error, own.later)}
            </span>
            <Button variant="default" onClick={() => void answer.refetch()}>
              {commonMessages.tryAgain}
            </Button>
          </Group>
        </Alert>
      )}
      <Group gap="sm">
        <Button component={Link} to={paths.referrals} size="md">
          {own.code}
        </Button>
        <Button component={Link} to={`${paths.account}?tab=earnings`} size="md" variant="default">
          {own.account}
        </Button>
      </Group>
    </>
  )
}

/** A dash where there is no answer. */
function Figures({ answer: { data, error } }: { answer: UseQueryResult<Earnings> }) {
  const figure = (read: (earnings: Earnings) => string) => {
    if (data !== undefined) return read(data)
    return error === null ? undefined : '–'
  }
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        {...own.total}
        value={figure(({ totalEarned }) => formatDollars(totalEarned))}
      />
      <StatCard
        icon={IconCalendarMonth}
        {...own.month}
        value={figure(({ monthlyEarned }) => formatDollars(monthlyEarned))}
      />
      <StatCard
        icon={IconUsersGroup}
        {...own.active}
        value={figure(({ activeReferrals }) => formatNumber(activeReferrals))}
      />
    </StatCards>
  )
}
