import { useSession } from '../data/session.ts'
import { BudgetCard } from '../features/improvement-budget/budget-card.tsx'
import { AccessDenied } from '../features/platform-revenue/access-denied.tsx'
import { Revenue } from '../features/platform-revenue/revenue.tsx'

/** Who is known not to be the owner causes no question; the server refuses whoever is no owner any more. */
export function PlatformRevenuePage() {
  const { status, user } = useSession()
  if (status === 'unknown') return null
  if (user === null) return <AccessDenied refusal="signed-out" />
  if (!user.isOwner) return <AccessDenied refusal="not-owner" />
  return <Revenue key={user.id} budget={<BudgetCard />} />
}
