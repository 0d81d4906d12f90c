import { Stack } from '@mantine/core'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { ImprovementQueue } from '../../features/admin/improvements/improvement-queue.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function ImprovementsPage() {
  return (
    <Stack gap="lg">
      <PageTitle>{adminTitles.improvements}</PageTitle>
      <BudgetCard />
      <ImprovementQueue />
    </Stack>
  )
}
