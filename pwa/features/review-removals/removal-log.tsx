import { Badge, Button } from '@mantine/core'
import { IconMessage2Off } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { paths } from '#shared/paths.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Removal } from '../../data/reviews-api.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
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

/** The public log, of all tools or of the one in the address. */
export function RemovalLog() {
  const address = useListAddress()
  const toolId = /^[1-9]\d{0,14}$/.test(address.read('tool')) ? address.read('tool') : ''
  const list = useRemovals(toolId)
  const { items: removals, error, loadMore, isLoadingMore } = list
  return (
    <div className={classes.log}>
      {toolId !== '' && (
        <div>
          <RemovableChip
            label={removals?.[0]?.tool?.name ?? 'Only one tool'}
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
            title: 'The log could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: list.retry,
          }
        }
        empty={
          <Notice
            icon={<IconMessage2Off size={24} />}
            title={privacyMessages.noReviewWasRemoved}
            text={
              toolId === ''
                ? 'When a moderator takes a review away, the reason is here at once.'
                : 'Nothing of this tool was taken away since the log began.'
            }
          />
        }
        placeholderHeight="5rem"
        row={(removal) => <RemovalItem key={removal.id} removal={removal} />}
      >
        <div className={classes.foot}>
          <p className={classes.quiet} role="status">
            {formatCount(removals?.length ?? 0, 'entry', 'entries')}
            {loadMore === null ? ' in all' : ' so far'}
            {list.hasMoreFailed && '. More could not be loaded.'}
          </p>
          {loadMore !== null && (
            <Button variant="default" aria-disabled={isLoadingMore} onClick={loadMore}>
              {isLoadingMore ? 'Loading…' : 'Load older entries'}
            </Button>
          )}
        </div>
      </RemoteList>
    </div>
  )
}

/** The day is one of UTC, wherever the reader is. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function RemovalItem({ removal: { tool, kind, day, reason } }: { removal: Removal }) {
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <h2 className={classes.tool}>
          {tool === null ? (
            'A tool that is no longer listed'
          ) : (
            <Link to={paths.tool(tool.id)}>{tool.name}</Link>
          )}
        </h2>
        {kind === 'removed' ? (
          <Badge color="red">{privacyMessages.removed}</Badge>
        ) : (
          <Badge color="yellow">{privacyMessages.neverCounted}</Badge>
        )}
        <time className={classes.quiet} dateTime={day}>
          {dayFormat.format(new Date(day))}
        </time>
      </div>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
    </li>
  )
}
