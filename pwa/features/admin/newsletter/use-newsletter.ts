import { useQuery } from '@tanstack/react-query'
import { adminNewsletterMessages } from '#shared/messages/admin-newsletter.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'

const NEWSLETTER_KEY = ['admin', 'newsletter']

/** How often the server is asked while an issue is being sent, and while only somebody else could send one. */
const POLL_MS = { going: 1_000, idle: 30_000 } as const

/** The next issue, those so far, and who gets none, followed as they change. */
export function useNewsletter() {
  return useQuery({
    queryKey: NEWSLETTER_KEY,
    queryFn: ({ signal }) => callAdmin('adminNewsletter', { signal }),
    refetchInterval: ({ state }) => {
      const isGoing = state.data?.issues.some(({ state, waiting }) => state === 'sending' || waiting > 0)
      return isGoing ? POLL_MS.going : POLL_MS.idle
    },
  })
}

export function useSendTest() {
  return useSend({
    send: () => callAdmin('testNewsletter', { body: {} }),
    done: adminNewsletterMessages.testSent,
    failed: adminNewsletterMessages.notTested,
  })
}

export function useSendIssue(onDone: () => void) {
  return useSend({
    send: () => callAdmin('sendNewsletter', { body: {} }),
    failed: adminNewsletterMessages.notSent,
    refresh: [NEWSLETTER_KEY],
    onDone,
  })
}

export function useStopIssue(id: number) {
  return useSend({
    send: () => callAdmin('cancelNewsletter', { params: { id: String(id) }, body: {} }),
    failed: adminNewsletterMessages.notStopped,
    refresh: [NEWSLETTER_KEY],
  })
}

/** Stops or resumes the mails of an address. */
export function useMarkBounced(onDone?: () => void) {
  return useSend({
    send: (body: { email: string; isBounced: boolean }) => callAdmin('markBounced', { body }),
    failed: adminNewsletterMessages.notChanged,
    refresh: [NEWSLETTER_KEY],
    onDone: () => onDone?.(),
  })
}
