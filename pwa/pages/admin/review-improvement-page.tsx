import { useParams } from 'react-router-dom'
import { ImprovementReview } from '../../features/admin-improvements/improvement-review.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import classes from './admin-page.module.css'

export function ReviewImprovementPage() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />
  return (
    <div className={classes.page}>
      <ImprovementReview key={id} id={Number(id)} budget={<BudgetCard />} />
    </div>
  )
}
