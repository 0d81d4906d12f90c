import { Alert, Anchor, Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { importMessages } from '#shared/messages/admin-import.ts'
import { formatNumber } from '../../../ui/format.ts'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'

interface ImportReportProps {
  report: ImportAnswer
  /** Whether what is previewed can be written as it is. */
  mayWrite: boolean
  isBusy: boolean
  writeLabel: string
  onWrite: () => void
}

/** What an import would do, or has done. */
export function ImportReport({ report, mayWrite, isBusy, writeLabel, onWrite }: ImportReportProps) {
  const { added, updated, unchanged, problemCount, newCategories, isWritten } = report
  const changes = added + updated
  return (
    <Card component="section" aria-labelledby="import-report">
      <Stack>
        <Title order={2} fz="lg" id="import-report">
          {isWritten ? importMessages.importDone : importMessages.whatWouldHappen}
        </Title>
        <StatCards>
          <StatCard label={importMessages.added} value={formatNumber(added)} />
          <StatCard label={importMessages.changed} value={formatNumber(updated)} />
          <StatCard label={importMessages.asTheyAre} value={formatNumber(unchanged)} />
          <StatCard
            label={importMessages.badRows}
            value={formatNumber(problemCount)}
            tone={problemCount > 0 ? 'red' : undefined}
          />
        </StatCards>
        {newCategories.length > 0 && (
          <Text>
            {isWritten ? importMessages.newCategories : importMessages.categoriesToCreate}{' '}
            <strong>{newCategories.join(', ')}</strong>
          </Text>
        )}
        {isWritten ? (
          <Alert color="pine" icon={<IconCircleCheck size={20} />}>
            {importMessages.imported(changes)}{' '}
            <Anchor component={Link} to={adminPaths.tools} inherit underline="always">
              {importMessages.seeTheTools}
            </Anchor>
          </Alert>
        ) : (
          <Group>
            <Button
              size="md"
              disabled={!mayWrite || changes === 0}
              aria-disabled={isBusy || !mayWrite || changes === 0}
              onClick={onWrite}
            >
              {writeLabel}
            </Button>
            <Text size="sm" c="dimmed">
              {adviceOf({ mayWrite, changes, problemCount })}
            </Text>
          </Group>
        )}
        <Problems problems={report.problems} count={problemCount} />
        <Changes changes={report.changes} count={changes} isWritten={isWritten} />
      </Stack>
    </Card>
  )
}

interface Prospects {
  mayWrite: boolean
  changes: number
  problemCount: number
}

function adviceOf({ mayWrite, changes, problemCount }: Prospects): string {
  const { fixRows, nothingToChange, leftOut, allOrNone } = importMessages.advice
  if (!mayWrite) return fixRows
  if (changes === 0) return nothingToChange
  if (problemCount > 0) return leftOut(problemCount)
  return allOrNone(changes)
}

/** Which rows are wrong, and how. The server tells of the first of them. */
function Problems({ problems, count }: { problems: ImportAnswer['problems']; count: number }) {
  if (count === 0) return null
  return (
    <div>
      <Title order={3} fz="md" id="bad-rows">
        {importMessages.badRows}
      </Title>
      <Table aria-labelledby="bad-rows" verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {problems.map(({ line, reason }) => (
            <Table.Tr key={`${line} ${reason}`}>
              <Table.Th scope="row" w="5.5rem" ta="left" fw={560} style={{ verticalAlign: 'top' }}>
                {importMessages.fileLine(line)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Rest count={count - problems.length} />
    </div>
  )
}

interface ChangesProps {
  changes: ImportAnswer['changes']
  count: number
  isWritten: boolean
}

/** Which tools are new, and what changes of the others. */
function Changes({ changes, count, isWritten }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <div>
      <Title order={3} fz="md" id="import-changes">
        {isWritten ? importMessages.whatChanged : importMessages.whatWouldChange}
      </Title>
      <Table aria-labelledby="import-changes" verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {changes.map(({ name, kind, fields }) => (
            <Table.Tr key={`${kind} ${name}`}>
              <Table.Td w="5.5rem">
                <Badge color={kind === 'add' ? 'pine' : 'gray'}>
                  {kind === 'add' ? importMessages.new : importMessages.changed}
                </Badge>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <strong>{name}</strong>{' '}
                <Text component="span" size="sm" c="dimmed">
                  {fields.join(', ')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Rest count={count - changes.length} />
    </div>
  )
}

function Rest({ count }: { count: number }) {
  return (
    count > 0 && (
      <Text size="sm" c="dimmed" mt="xs">
        {importMessages.andMore(formatNumber(count))}
      </Text>
    )
  )
}
