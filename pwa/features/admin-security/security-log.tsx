import { IconShieldLock } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { SecurityEventKind } from '#shared/domain/security-event.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { ApiError } from '../../data/api-errors.ts'
import { callPlatform } from '../../data/platform-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { LogList } from '../../ui/log-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { SecurityItem } from './security-item.tsx'

type Kind = SecurityEventKind | 'all'

const isKind = (name: string): name is SecurityEventKind => name in SECURITY_EVENT_LABELS
const KINDS = Object.keys(SECURITY_EVENT_LABELS).filter(isKind)
const OPTIONS: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value].filter })),
]
const FIRST: { before?: string } = {}

function useSecurityLog(kind: Kind) {
  return useInfiniteQuery({
    queryKey: ['admin', 'security', kind],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, ...(kind === 'all' ? {} : { kind }) }
      return callPlatform('listSecurityEvents', { query, signal })
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): typeof FIRST | undefined =>
      next === null ? undefined : { before: String(next) },
    placeholderData: keepPreviousData,
  })
}

/** Sign-ins, roles and keys of all accounts, for owners. */
export function SecurityLog() {
  const address = useListAddress()
  const kind = address.choice<Kind>('kind', ['all', ...KINDS])
  const answer = useSecurityLog(kind)
  const { error } = answer
  if (error instanceof ApiError && error.status === 403) return <OwnersOnly />
  const events = answer.data?.pages.flatMap((page) => page.events)
  return (
    <LogList
      label="Security log"
      items={events}
      isStale={answer.isPlaceholderData}
      failure={
        error && {
          title: 'The security log could not be loaded',
          text: reasonOf(error, 'Please try again in a moment.'),
          onRetry: () => void answer.refetch(),
        }
      }
      empty={
        <Notice
          icon={<IconShieldLock size={24} />}
          title="Nothing of this kind has happened"
          text="Sign-ins, changes of roles and uses of keys from new networks will be here."
        />
      }
      row={(event) => <SecurityItem key={event.id} event={event} />}
      noun={['event', 'events']}
      older={answer}
    >
      <InlineSelect
        label="Show"
        options={OPTIONS}
        chosen={kind}
        onChoose={(value) => address.put({ kind: value === 'all' ? '' : value })}
      />
    </LogList>
  )
}

function OwnersOnly() {
  return (
    <Notice
      icon={<IconShieldLock size={24} />}
      title="For owners"
      text="The security log of all accounts is for those who own this site. Your own activity is in your account."
    />
  )
}
