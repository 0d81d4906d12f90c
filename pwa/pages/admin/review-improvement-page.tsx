import { Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { ImprovementReview } from '../../features/admin/improvements/improvement-review.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

export function ReviewImprovementPage() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />
  return (
    <Stack gap="lg">
      <ImprovementReview key={id} id={Number(id)} budget={<BudgetCard />} />
    </Stack>
  )
}
