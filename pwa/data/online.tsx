import { QueryClient, QueryClientContext, QueryClientProvider, timeoutManager } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { visibleInterval, visibleTimeout } from '../ui/visible-timers.ts'
import { currentSession, followSession } from './session.ts'

/**
 * Answers of the server to screens that show what it has now, SPEC §4: no retry, no refetch on focus, no interval, never
 * stale. A screen asks when it is opened; what has failed is asked for again when there is a connection.
 */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const timers = new Map<number, () => void>()
let lastTimer = 0

function keepTimer(cancel: () => void): number {
  timers.set(++lastTimer, cancel)
  return lastTimer
}

function clearTimer(timer: number | undefined): void {
  if (timer === undefined) return
  timers.get(timer)?.()
  timers.delete(timer)
}

// Its intervals would ask nothing while the page is hidden, but tick all the same, and not ask at once when it is shown.
timeoutManager.setTimeoutProvider({
  setTimeout(callback, delay) {
    const timer: number = keepTimer(
      visibleTimeout(() => {
        timers.delete(timer)
        callback()
      }, delay),
    )
    return timer
  },
  clearTimeout: clearTimer,
  setInterval: (callback, every) => keepTimer(visibleInterval(callback, every)),
  clearInterval: clearTimer,
})

const client = createClient()

let lastUser = currentSession().user?.id

// What one user was shown is not for the next. Whoever signs in again finds the screen as it was.
followSession(({ user }) => {
  if (user === null || user.id === lastUser) return
  lastUser = user.id
  void client.resetQueries()
})

/** Asks again for what the screen shows. @throws what failed */
export function askAgain(): Promise<void> {
  return client.refetchQueries({ type: 'active' }, { throwOnError: true })
}

interface OnlineProps {
  children: ReactNode
  /** Answers of its own, which are forgotten with this part of the screen. */
  isOwn?: boolean
}

/** Around what uses react-query: pages by `onlinePage`, and what comes late into other pages by itself. */
export function Online({ children, isOwn = false }: OnlineProps) {
  const [own] = useState(() => (isOwn ? createClient() : client))
  return <QueryClientProvider client={own}>{children}</QueryClientProvider>
}

/** The answers around this part of the screen, or else those of the app: what uses it needs no `Online` around it. */
export function useAnswers(): QueryClient {
  return useContext(QueryClientContext) ?? client
}
