import { useSession } from '../data/session.ts'
import { BudgetCard } from '../features/improvement-budget/budget-card.tsx'
import { AccessDenied } from '../features/platform-revenue/access-denied.tsx'
import { Revenue } from '../features/platform-revenue/revenue.tsx'

/** Visitors cannot be the owner, so they cause no question; who else may see it is the server's to say. */
export function PlatformRevenuePage() {
  const { status, user } = useSession()
  if (status === 'unknown') return null
  if (user === null) return <AccessDenied refusal="signed-out" />
  return <Revenue key={user.id} budget={<BudgetCard />} />
}
