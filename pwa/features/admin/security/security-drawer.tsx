import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AnySecurityEvent } from '#shared/domain/security-event.ts'
import { securityLogMessages } from '#shared/messages/admin-security.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { formatTime } from '../../../ui/format-date.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'

interface SecurityDrawerProps {
  event: AnySecurityEvent
  onClose: () => void
}

/** What happened to whom, when, from where, and in which request. */
export function SecurityDrawer({ event, onClose }: SecurityDrawerProps) {
  const { kind, detail, agent, times, at, lastAt, device, address, requestId } = event
  const { facts } = securityLogMessages
  return (
    <PanelDialog title={SECURITY_EVENT_LABELS[kind].own} shape="detail" onClose={onClose}>
      <FactList
        facts={[
          [facts.account, <Account key="account" event={event} />],
          [facts.detail, detail],
          [facts.agent, agent],
          [facts.when, formatTime(lastAt)],
          [facts.first, times > 1 ? formatTime(at) : null],
          [facts.times, times > 1 ? formatNumber(times) : null],
          [facts.device, device],
          [facts.network, address],
          [facts.request, requestId],
        ]}
      />
    </PanelDialog>
  )
}

function Account({ event }: { event: AnySecurityEvent }) {
  const { account } = event
  if (account === null) return accountName(event)
  return (
    <Anchor
      component={Link}
      to={`${adminPaths.users}?search=${encodeURIComponent(account.username)}`}
      fz="inherit"
    >
      {account.username}
    </Anchor>
  )
}

/** Who it happened to, as far as that is known. */
export function accountName({ account, accountHash }: AnySecurityEvent): string {
  if (account !== null) return account.username
  return accountHash === null
    ? securityLogMessages.noAccount
    : securityLogMessages.unknownAccount(accountHash)
}
