import { Skeleton } from '@mantine/core'
import { PageTitle } from '../../ui/page-title.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import classes from './agent-desk.module.css'

/** What is on its way, as high as it will be. */
export function DeskSkeleton() {
  return (
    <div className={classes.desk} role="status" aria-label="Loading" aria-busy="true">
      <div>
        <PageTitle>Agent Dashboard</PageTitle>
        <Skeleton height="1.5rem" width="min(24rem, 80%)" mt="0.75rem" />
      </div>
      <StatCards>
        {['Total Fees Paid', 'This Month', 'Submissions Made', 'Approval Rate'].map((label) => (
          <StatCard key={label} label={label} value={undefined} />
        ))}
      </StatCards>
      <div className={classes.money}>
        <Skeleton height="18rem" radius="lg" />
        <Skeleton height="18rem" radius="lg" />
      </div>
      <Skeleton height="24rem" radius="lg" />
    </div>
  )
}
