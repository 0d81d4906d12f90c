import { ImprovementQueue } from '../../features/admin-improvements/improvement-queue.tsx'
import { BudgetCard } from '../../features/improvement-budget/budget-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function ImprovementsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Improvements</PageTitle>
      <BudgetCard />
      <ImprovementQueue />
    </div>
  )
}
