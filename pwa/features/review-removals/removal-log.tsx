import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { removalMessages } from '#shared/messages/removals.ts'
import { paths } from '#shared/paths.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Removal } from '../../data/reviews-api.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { formatFullUtcDay } from '../../ui/format-date.ts'
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
      <aside className="card p-5">
        <h2 className="text-md font-semibold mb-2">{removalMessages.howRatingsAreCounted}</h2>
        <ul className="stack bullets gap-3 text-sm text-ink-2">
          {removalMessages.ratingRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

function Log() {
  const address = useListAddress()
  const toolId = /^[1-9]\d{0,14}$/.test(address.read('tool')) ? address.read('tool') : ''
  const list = useRemovals(toolId)
  const { items: removals, error, loadMore, isLoadingMore } = list
  return (
    <div className="stack gap-4">
      {toolId !== '' && (
        <div>
          <RemovableChip
            label={removals?.[0]?.tool?.name ?? removalMessages.onlyOneTool}
            onRemove={() => address.put({ tool: '' })}
          />
        </div>
      )}
      <RemoteList
        label={removalMessages.removedReviews}
        items={removals}
        isStale={list.isStale}
        failure={
          error && {
            title: removalMessages.logFailed,
            text: reasonOf(error, removalMessages.tryAgainSoon),
            onRetry: list.retry,
          }
        }
        empty={
          <Notice
            icon={<EmptyMark />}
            title={removalMessages.noReviewWasRemoved}
            text={toolId === '' ? removalMessages.noneRemoved : removalMessages.noneRemovedOfTool}
          />
        }
        placeholderHeight="5rem"
        row={(removal) => <RemovalItem key={removal.id} removal={removal} />}
      >
        <div className="row flex-wrap gap-3 justify-between">
          <p className="text-sm text-ink-3" role="status">
            {removalMessages.entriesShown(removals?.length ?? 0, loadMore === null)}
            {list.hasMoreFailed && removalMessages.moreFailed}
          </p>
          {loadMore !== null && (
            <Button variant="default" aria-disabled={isLoadingMore} onClick={loadMore}>
              {isLoadingMore ? removalMessages.loadingOlder : removalMessages.loadOlder}
            </Button>
          )}
        </div>
      </RemoteList>
    </div>
  )
}

function RemovalItem({ removal: { tool, kind, day, reason } }: { removal: Removal }) {
  return (
    <li className="stack gap-2 p-4">
      <div className="row flex-wrap gap-2">
        <h2 className="text-md font-semibold">
          {tool === null ? (
            removalMessages.unlistedTool
          ) : (
            <Link to={paths.tool(tool.id)} className="tap hover-accent hover-underline">
              {tool.name}
            </Link>
          )}
        </h2>
        {kind === 'removed' ? (
          <Badge color="red">{removalMessages.removed}</Badge>
        ) : (
          <Badge color="yellow">{removalMessages.neverCounted}</Badge>
        )}
        <time className="text-sm text-ink-3" dateTime={day}>
          {formatFullUtcDay(day)}
        </time>
      </div>
      <p className="text-ink-2 pre-wrap anywhere" dir="auto">
        {reason}
      </p>
    </li>
  )
}
