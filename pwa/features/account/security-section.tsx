import { Button } from '@mantine/core'
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SECURITY_LOG_DAYS } from '#shared/domain/security-event.ts'
import { callAccount } from '../../data/account-api.ts'
import { createQueryClient } from '../../data/create-query-client.ts'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { SecurityEventRow } from './security-event-row.tsx'
import styles from './security-section.module.css'

const FIRST: { before?: string } = {}

/** What has happened to the account, in plain words: a sign-in that was not one's own stands out here. */
export function SecuritySection() {
  const [client] = useState(createQueryClient)
  return (
    <Section
      title="Security activity"
      text={`Sign-ins and changes of the last ${SECURITY_LOG_DAYS} days. If something was not you, change your password and sign out everywhere else.`}
    >
      <QueryClientProvider client={client}>
        <Activity />
      </QueryClientProvider>
    </Section>
  )
}

function Activity() {
  const answer = useInfiniteQuery({
    queryKey: ['account', 'security'],
    queryFn: ({ pageParam, signal }) => callAccount('listOwnSecurityEvents', { query: pageParam, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): typeof FIRST | undefined =>
      next === null ? undefined : { before: String(next) },
  })
  const events = answer.data?.pages.flatMap((page) => page.events)
  if (events === undefined) {
    const { error, refetch } = answer
    const ask = () => void refetch()
    return (
      <NoAnswer answer={{ data: undefined, error: error ?? undefined, ask }} what="Your security activity" />
    )
  }
  if (events.length === 0) return <p className={classes.note}>Nothing has happened yet.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Security activity">
        {events.map((event) => (
          <SecurityEventRow key={event.id} event={event} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <div>
          <Button
            variant="default"
            aria-disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage({ cancelRefetch: false })}
          >
            {answer.isFetchingNextPage ? 'Loading…' : 'Show older activity'}
          </Button>
        </div>
      )}
      {answer.isFetchNextPageError && (
        <p className={classes.problem} role="alert">
          Older activity could not be loaded. Please try again.
        </p>
      )}
    </>
  )
}
