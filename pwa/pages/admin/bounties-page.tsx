import { Stack } from '@mantine/core'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { BountyDesk } from '../../features/admin/bounties/bounty-desk.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { StandingCard } from '../../features/improvement-budget/standing-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function BountiesPage() {
  return (
    <Stack gap="lg">
      <PageTitle>{adminTitles.bounties}</PageTitle>
      <BudgetCard />
      <StandingCard />
      <BountyDesk />
    </Stack>
  )
}
