import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-errors.ts'

const RETRIES = 2

/** For screens that show what the server has now. Each makes its own, so that nothing outlives the screen. */
export function createQueryClient(): QueryClient {
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
