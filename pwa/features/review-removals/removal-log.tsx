import { Button } from '@mantine/core'
import { IconMessage2Off } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Removal } from '../../data/reviews-api.ts'
import { formatCount } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import classes from './removal-log.module.css'

const FIRST: { before?: string } = {}

/** As many pages as were asked for; an empty id stands for all tools. */
function useRemovals(toolId: string) {
  return useInfiniteQuery({
    queryKey: ['review-removals', toolId],
    queryFn: ({ pageParam, signal }) =>
      callReviews('listReviewRemovals', {
        query: { ...pageParam, ...(toolId === '' ? {} : { toolId }) },
        signal,
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): typeof FIRST | undefined =>
      next === null ? undefined : { before: String(next) },
    placeholderData: keepPreviousData,
    // Without a connection it says so, instead of waiting for one.
    networkMode: 'always',
  })
}

/** The public log, of all tools or of the one in the address. */
export function RemovalLog() {
  const address = useListAddress()
  const toolId = /^[1-9]\d{0,14}$/.test(address.read('tool')) ? address.read('tool') : ''
  const answer = useRemovals(toolId)
  const removals = answer.data?.pages.flatMap((page) => page.removals)
  const { error, hasNextPage, isFetchingNextPage } = answer
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
        label="Removed reviews"
        items={removals}
        isStale={answer.isPlaceholderData}
        failure={
          error && {
            title: 'The log could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void answer.refetch(),
          }
        }
        empty={
          <Notice
            icon={<IconMessage2Off size={24} />}
            title="No review was removed"
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
            {hasNextPage ? ' so far' : ' in all'}
            {answer.isFetchNextPageError && '. More could not be loaded.'}
          </p>
          {hasNextPage && (
            <Button
              variant="default"
              aria-disabled={isFetchingNextPage}
              onClick={() => void answer.fetchNextPage({ cancelRefetch: false })}
            >
              {isFetchingNextPage ? 'Loading…' : 'Load older entries'}
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
        {kind === 'removed' ? <Mark tone="bad">Removed</Mark> : <Mark tone="warning">Never counted</Mark>}
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
