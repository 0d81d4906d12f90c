import { Anchor, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { paths } from '#shared/paths.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { AuditItem } from './audit-item.tsx'

const SHOWN = 6

/** What admins did last, for the dashboard. Without an answer it leaves its place: the log itself says why. */
export function LatestActivity() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'audit', 'latest'],
    queryFn: ({ signal }) => callAdmin('listAudit', { query: {}, signal }),
  })
  if (error !== null && data === undefined) return null
  return (
    <Card component="section" aria-labelledby="latest-activity">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="lg" id="latest-activity">
          {adminPeopleMessages.latestActivity}
        </Title>
        <Anchor component={Link} to={paths.adminAudit} size="sm" fw={560}>
          {adminPeopleMessages.auditLog}
        </Anchor>
      </Group>
      {data === undefined && <Skeleton height="12rem" />}
      {data?.entries.length === 0 && <Text c="dimmed">{adminPeopleMessages.noEntriesYet}</Text>}
      {data !== undefined && data.entries.length > 0 && (
        <ul>
          {data.entries.slice(0, SHOWN).map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}
