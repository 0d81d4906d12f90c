import { Stack } from '@mantine/core'
import { adminInsightMessages } from '#shared/messages/admin-insight.ts'
import { ImprovementQueue } from '../../features/admin/improvements/improvement-queue.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function ImprovementsPage() {
  return (
    <Stack gap="lg">
      <PageTitle>{adminInsightMessages.improvements}</PageTitle>
      <BudgetCard />
      <ImprovementQueue />
    </Stack>
  )
}
