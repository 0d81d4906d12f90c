import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../data/create-query-client.ts'
import classes from './admin-frame.module.css'
import { AdminNav } from './admin-nav.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'

/** Around every screen for admins: the way to the others, and the answers of the server that they share. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <div className={`page-width ${classes.frame}`}>
        <AdminNav />
        <div className={classes.content}>
          <OfflineLine />
          <SecondFactorNotice>{children}</SecondFactorNotice>
        </div>
      </div>
    </QueryClientProvider>
  )
}
