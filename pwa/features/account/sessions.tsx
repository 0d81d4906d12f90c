import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SECURITY_LOG_DAYS, type SecurityEvent } from '#shared/domain/security-event.ts'
import type { DeviceSession } from '#shared/domain/user.ts'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { callAccount } from '../../data/account-api.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatAgo } from '../../ui/format.ts'
import { formatDay, formatShortTime } from '../../ui/format-date.ts'
import { NoAnswer, Row, Rows, Section } from './account-section.tsx'

const SESSIONS = ['account', 'sessions']

export function DevicesSection() {
  const query = useQuery({ queryKey: SESSIONS, queryFn: () => callAccount('listSessions') })
  const one = useSend({
    send: ({ id }: DeviceSession) => callAccount('endSession', { params: { id } }),
    done: (_, { device }) => ({ title: accountMessages.deviceSignedOut(device) }),
    failed: accountMessages.deviceNotSignedOut,
    refresh: [SESSIONS],
  })
  const others = useSend({
    send: () => callAccount('endOtherSessions'),
    done: accountMessages.othersSignedOut,
    failed: accountMessages.deviceNotSignedOut,
    refresh: [SESSIONS],
  })
  const isSending = one.isSending || others.isSending
  const devices = query.data
  return (
    <Section title={accountMessages.signedInDevices} text={accountMessages.devices}>
      {devices === undefined ? (
        <NoAnswer query={query} what={accountSections.devices} />
      ) : (
        <Rows label={accountMessages.signedInDevices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isBusy={isSending} onEnd={() => one.send(device)} />
          ))}
        </Rows>
      )}
      {devices !== undefined && devices.length > 1 && (
        <Button variant="default" aria-disabled={isSending} onClick={() => others.send()}>
          {accountMessages.signOutElsewhere}
        </Button>
      )}
    </Section>
  )
}

interface DeviceRowProps {
  device: DeviceSession
  isBusy: boolean
  onEnd: () => void
}

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const seen = formatAgo(Date.parse(device.lastSeenAt), Date.now())
  const state = device.isCurrent ? accountMessages.thisDevice : accountMessages.lastSeen(seen)
  return (
    <Row title={device.device} note={accountMessages.signedInOn(state, formatDay(device.createdAt))}>
      {device.isCurrent ? (
        <Button variant="subtle" flex="none" onClick={() => unsavedRequest.setState('sign-out')}>
          {accountMessages.signOutHere}
        </Button>
      ) : (
        <Button
          variant="subtle"
          flex="none"
          aria-label={accountMessages.signOutDevice(device.device, seen)}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          {accountMessages.signOut}
        </Button>
      )}
    </Row>
  )
}

/** What has happened to the account, in plain words: a sign-in that was not one's own stands out here. */
export function SecuritySection() {
  return (
    <Section title={accountMessages.securityActivity} text={accountMessages.activity(SECURITY_LOG_DAYS)}>
      <Activity />
    </Section>
  )
}

function Activity() {
  const list = usePagedList({
    queryKey: ['account', 'security'],
    async load(before, signal) {
      const { events, next } = await callAccount('listOwnSecurityEvents', { query: { before }, signal })
      return { items: events, next }
    },
  })
  if (list.items === undefined)
    return <NoAnswer query={{ error: list.error, refetch: list.retry }} what={accountSections.activity} />
  if (list.items.length === 0) return accountMessages.nothingHasHappenedYet
  return (
    <>
      <Rows label={accountMessages.securityActivity}>
        {list.items.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Rows>
      {list.loadMore !== null && (
        <Button variant="default" aria-disabled={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? accountMessages.loading : accountMessages.showOlderActivity}
        </Button>
      )}
      {list.hasMoreFailed && (
        <Alert color="red" role="alert">
          {accountMessages.activityFailed}
        </Alert>
      )}
    </>
  )
}

/** `Sign-in failed, 12 times`, and below when and from where. */
function EventRow({ event }: { event: SecurityEvent }) {
  const { kind, detail, agent, times, lastAt, device, address } = event
  const what = [agent, detail].filter((part) => part !== null && part !== '').join(', ')
  const place = [device, address === '' ? '' : accountMessages.network(address)].filter((part) => part !== '')
  const title = SECURITY_EVENT_LABELS[kind].own + (what === '' ? '' : `: ${what}`)
  return (
    <Row
      title={times > 1 ? accountMessages.severalTimes(title, times) : title}
      note={
        <>
          <time dateTime={lastAt}>{formatShortTime(lastAt)}</time>
          {place.map((part) => `, ${part}`)}
        </>
      }
    />
  )
}
