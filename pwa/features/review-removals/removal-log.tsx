import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { paths } from '#shared/paths.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Removal } from '../../data/reviews-api.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import classes from './removal-log.module.css'

/** As many pages as were asked for; an empty id stands for all tools. */
function useRemovals(toolId: string) {
  return usePagedList({
    queryKey: ['review-removals', toolId],
    async load(before, signal) {
      const query = { before, ...(toolId === '' ? {} : { toolId }) }
      const { removals, next } = await callReviews('listReviewRemovals', { query, signal })
      return { items: removals, next }
    },
  })
}

/** The public log, of all tools or of the one in the address, beside what it has to do with ratings. */
export function RemovalLog() {
  return (
    <div className={`stack items-start gap-6 ${classes.columns}`}>
      <Log />
      <Card component="aside" className={classes.rules ?? ''}>
        <Title order={2} fz="md" mb="sm">
          {privacyMessages.howRatingsAreCounted}
        </Title>
        <Stack component="ul" gap="sm" fz="sm" c="var(--ink-2)">
          {privacyMessages.ratingRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Stack>
      </Card>
    </div>
  )
}

function Log() {
  const address = useListAddress()
  const toolId = /^[1-9]\d{0,14}$/.test(address.read('tool')) ? address.read('tool') : ''
  const list = useRemovals(toolId)
  const { items: removals, error, loadMore, isLoadingMore } = list
  return (
    <Stack>
      {toolId !== '' && (
        <div>
          <RemovableChip
            label={removals?.[0]?.tool?.name ?? privacyMessages.onlyOneTool}
            onRemove={() => address.put({ tool: '' })}
          />
        </div>
      )}
      <RemoteList
        label={privacyMessages.removedReviews}
        items={removals}
        isStale={list.isStale}
        failure={
          error && {
            title: privacyMessages.logFailed,
            text: reasonOf(error, privacyMessages.tryAgainSoon),
            onRetry: list.retry,
          }
        }
        empty={
          <Notice
            icon={<EmptyMark />}
            title={privacyMessages.noReviewWasRemoved}
            text={toolId === '' ? privacyMessages.noneRemoved : privacyMessages.noneRemovedOfTool}
          />
        }
        placeholderHeight="5rem"
        row={(removal) => <RemovalItem key={removal.id} removal={removal} />}
      >
        <Group justify="space-between">
          <Text fz="sm" c="dimmed" role="status">
            {privacyMessages.entriesShown(
              formatCount(removals?.length ?? 0, 'entry', 'entries'),
              loadMore === null,
            )}
            {list.hasMoreFailed && privacyMessages.moreFailed}
          </Text>
          {loadMore !== null && (
            <Button variant="default" aria-disabled={isLoadingMore} onClick={loadMore}>
              {isLoadingMore ? privacyMessages.loadingOlder : privacyMessages.loadOlder}
            </Button>
          )}
        </Group>
      </RemoteList>
    </Stack>
  )
}

/** The day is one of UTC, wherever the reader is. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function RemovalItem({ removal: { tool, kind, day, reason } }: { removal: Removal }) {
  return (
    <Stack component="li" gap="xs" p="md">
      <Group gap="xs">
        <Title order={2} fz="md" className={classes.tool ?? ''}>
          {tool === null ? privacyMessages.unlistedTool : <Link to={paths.tool(tool.id)}>{tool.name}</Link>}
        </Title>
        {kind === 'removed' ? (
          <Badge color="red">{privacyMessages.removed}</Badge>
        ) : (
          <Badge color="yellow">{privacyMessages.neverCounted}</Badge>
        )}
        <Text component="time" fz="sm" c="dimmed" dateTime={day}>
          {dayFormat.format(new Date(day))}
        </Text>
      </Group>
      <Text c="var(--ink-2)" className="pre-wrap anywhere" dir="auto">
        {reason}
      </Text>
    </Stack>
  )
}
