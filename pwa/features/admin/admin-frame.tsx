import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../data/api-errors.ts'
import classes from './admin-frame.module.css'
import { AdminNav } from './admin-nav.tsx'
import { OfflineLine } from './offline-line.tsx'

const RETRIES = 2

/** Around every screen for admins: the way to the others, and the answers of the server that they share. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return (
    <QueryClientProvider client={client}>
      <div className={`page-width ${classes.frame}`}>
        <AdminNav />
        <div className={classes.content}>
          <OfflineLine />
          {children}
        </div>
      </div>
    </QueryClientProvider>
  )
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        // What was refused is refused again; what did not arrive may.
        retry: (count, error) => count < RETRIES && !(error instanceof ApiError && error.status < 500),
      },
      // Nothing that changes something is sent twice by itself, or later, when it is no longer wanted.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
