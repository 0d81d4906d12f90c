import { PremiumPlan } from '../features/premium/premium-plan.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function SubscribePage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Unlock Premium Features</PageTitle>
      <p className={classes.lead}>
        Insights in every comparison, search in your own words, and help within two hours.
      </p>
      <PremiumPlan />
    </div>
  )
}
