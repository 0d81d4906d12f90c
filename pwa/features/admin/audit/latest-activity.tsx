import { Anchor, Card, Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { AUDIT_ACTION_LABELS, auditMessages } from '#shared/messages/admin-audit.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ActionIcon, AuditDrawer, actorOf } from './audit-drawer.tsx'

const SHOWN = 6

/** What admins did last, for the dashboard. Without an answer it leaves its place: the log itself says why. */
export function LatestActivity() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'audit', 'latest'],
    queryFn: ({ signal }) => callAdmin('listAudit', { query: {}, signal }),
  })
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  if (error !== null && data === undefined) return null
  return (
    <Card component="section" aria-labelledby="latest-activity">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="lg" id="latest-activity">
          {auditMessages.latestActivity}
        </Title>
        <Anchor component={Link} to={adminPaths.audit} size="sm" fw={560} className="tap">
          {auditMessages.auditLog}
        </Anchor>
      </Group>
      {data === undefined && <Skeleton height="12rem" />}
      {data?.entries.length === 0 && <Text c="dimmed">{auditMessages.noEntriesYet}</Text>}
      {data !== undefined && data.entries.length > 0 && (
        <ul className="divided">
          {data.entries.slice(0, SHOWN).map((entry) => (
            <li key={entry.id}>
              <Line entry={entry} onOpen={() => setOpened(entry)} />
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <AuditDrawer entry={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

/** A sentence about who did what to which thing; what it changed opens beside it. */
function Line({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  return (
    <UnstyledButton
      className="row gap-3 w-full min-h-11 py-1 text-start hover-accent focus-inside"
      onClick={onOpen}
    >
      <ActionIcon action={entry.action} />
      <span className="flex-1 min-w-0 text-ui text-ink-2 anywhere">
        <strong>{actorOf(entry)}</strong> {AUDIT_ACTION_LABELS[entry.action].did}{' '}
        <strong>{entry.subject.label}</strong>
      </span>
      <Ago time={entry.at} />
    </UnstyledButton>
  )
}
