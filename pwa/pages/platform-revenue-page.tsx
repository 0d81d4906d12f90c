import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../data/create-query-client.ts'
import { useSession } from '../data/session.ts'
import { BudgetCard } from '../features/improvement-budget/budget-card.tsx'
import { AccessDenied } from '../features/platform-revenue/access-denied.tsx'
import { Revenue } from '../features/platform-revenue/revenue.tsx'

/** Visitors cannot be the owner, so they cause no question; who else may see it is the server's to say. */
export function PlatformRevenuePage() {
  const { status, user } = useSession()
  if (status === 'unknown') return null
  if (user === null) return <AccessDenied refusal="signed-out" />
  return <RevenueOf key={user.id} />
}

/** The answers for one user, gone with them. */
function RevenueOf() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Revenue budget={<BudgetCard />} />
    </QueryClientProvider>
  )
}
