import { Anchor } from '@mantine/core'
import { IconCheck, IconFilter, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { MODERATION_PAGE } from '#shared/api/review-calls.ts'
import type { ModeratedReview } from '#shared/domain/review.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { adminReviewMessages } from '#shared/messages/admin-reviews.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { callReviews } from '../../../data/reviews-api.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { usePagedList } from '../../../data/use-paged-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/data-table.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { Stars } from '../../../ui/stars.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { type TableAddress, useTableAddress } from '../../../ui/use-table-address.ts'
import { ReviewDrawer, ReviewMarks, writtenAt } from './review-drawer.tsx'

const KEY = ['admin', 'reviews']
const STATES = ['live', 'held', 'removed', 'all'] as const
const FILTERS = [
  {
    name: 'state',
    label: adminReviewMessages.show,
    options: STATES.map((value) => ({ value, label: adminReviewMessages.states[value] })),
  },
]

const { columns } = adminReviewMessages

const COLUMNS: readonly TableColumn<ModeratedReview>[] = [
  { title: columns.rating, width: '7.5rem', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    title: columns.tool,
    width: '18%',
    isLong: true,
    cell: ({ tool }) => (
      <Anchor component={Link} to={paths.tool(tool.id)} fz="inherit">
        {tool.name}
      </Anchor>
    ),
  },
  { title: columns.author, width: '15%', isLong: true, cell: ({ author }) => author },
  { title: columns.written, width: '8rem', align: 'end', cell: (review) => <Ago time={writtenAt(review)} /> },
]

interface RemovalDialog {
  review: ModeratedReview
  onClose: () => void
  onRemoved: () => void
}

interface ReviewDeskProps {
  /** Asks why, and takes the review away. */
  removalDialog: (props: RemovalDialog) => ReactNode
}

/** What users say about tools, the latest first. */
export function ReviewDesk({ removalDialog }: ReviewDeskProps) {
  const address = useTableAddress()
  const keeper = useTableKeeper('reviews')
  const queries = useQueryClient()
  const { state, toolId = '', search = '', ...list } = useReviews(address)
  const { items: reviews, error } = list
  const [openedId, setOpened] = useState<number | null>(null)
  const [removing, setRemoving] = useState<ModeratedReview | null>(null)
  const bulk = useBulkActions()
  const close = () => setOpened(null)
  const count = useSend({
    send: (id: number) => callAdmin('countReview', { params: { id: String(id) } }),
    done: adminReviewMessages.published,
    failed: adminReviewMessages.notPublished,
    onDone: close,
    refresh: [KEY],
  })
  const actionsOf = (review: ModeratedReview): RowAction[] => {
    const show = () => {
      close()
      address.put({ toolId: String(review.tool.id) })
    }
    const icon = { size: 16, 'aria-hidden': true } as const
    const actions = [
      review.isHeld && {
        label: adminReviewMessages.countIt,
        icon: <IconCheck {...icon} />,
        run: () => count.send(review.id),
      },
      toolId === '' && {
        label: adminReviewMessages.reviewsOfTool,
        icon: <IconFilter {...icon} />,
        run: show,
      },
      review.removed === null && {
        label: adminReviewMessages.remove,
        icon: <IconTrash {...icon} />,
        isDanger: true,
        run: () => setRemoving(review),
      },
    ]
    return actions.filter((action) => action !== false)
  }
  const opened = reviews?.find(({ id }) => id === openedId)
  return (
    <>
      <DataTable
        label={commonMessages.reviews}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.review,
          name: beginningOf,
          onOpen: ({ id }) => setOpened(id),
          marks: (review) => <ReviewMarks review={review} />,
        }}
        columns={COLUMNS}
        rows={reviews}
        total={list.total}
        perPage={MODERATION_PAGE}
        foot={
          <LoadMore
            shown={reviews?.length ?? 0}
            total={list.total}
            label={adminReviewMessages.loadMoreReviews}
            onMore={list.loadMore}
            isLoading={list.isLoadingMore}
            hasFailed={list.hasMoreFailed}
          />
        }
        isStale={list.isStale}
        failure={
          error && {
            title: adminReviewMessages.failed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: list.retry,
          }
        }
        empty={search === '' ? adminReviewMessages.noReviews[state] : adminReviewMessages.noSuchReview}
        search={adminReviewMessages.search}
        filters={FILTERS}
        actions={actionsOf}
        bulk={bulk}
      >
        {toolId !== '' && (
          <RemovableChip
            label={reviews?.[0]?.tool.name ?? adminReviewMessages.toolNumber(toolId)}
            onRemove={() => address.put({ toolId: '' })}
          />
        )}
      </DataTable>
      {opened !== undefined && removing === null && (
        <ReviewDrawer review={opened} actions={actionsOf(opened)} isBusy={count.isSending} onClose={close} />
      )}
      {removing !== null &&
        removalDialog({
          review: removing,
          onClose: () => setRemoving(null),
          onRemoved: () => {
            close()
            void queries.invalidateQueries({ queryKey: KEY })
          },
        })}
    </>
  )
}

/** Reviews as the address asks for them, the latest first, as many pages as were asked for. */
function useReviews(address: TableAddress) {
  const [toolId, search] = [address.read('toolId'), address.read('search')]
  const filters = {
    state: address.choice('state', STATES),
    ...(/^\d{1,9}$/.test(toolId) && { toolId }),
    ...(search !== '' && { search }),
  }
  const list = usePagedList({
    queryKey: [...KEY, filters],
    async load(before, signal) {
      const query = { ...filters, before }
      const { reviews, total, next } = await callAdmin('adminListReviews', { query, signal })
      return { items: reviews, total, next }
    },
  })
  return { ...filters, ...list }
}

function useBulkActions(): BulkAction<ModeratedReview>[] {
  const run = useBulk([KEY, ['admin', 'overview']])
  const { publish, remove } = bulkMessages.reviews
  const counted = bulkMessages.counted.reviews
  const nameOf = ({ author, tool }: ModeratedReview) => adminReviewMessages.authorOn(author, tool.name)
  return [
    {
      label: publish.label,
      icon: <IconCheck size={16} aria-hidden="true" />,
      isFor: ({ isHeld }) => isHeld,
      run: (rows) =>
        run({
          rows,
          nameOf,
          send: ({ id }) => callAdmin('countReview', { params: { id: String(id) } }),
          done: (count) => publish.done(counted(count)),
        }),
    },
    {
      label: remove.label,
      icon: <IconTrash size={16} aria-hidden="true" />,
      isDanger: true,
      isFor: ({ removed }) => removed === null,
      needsReason: true,
      confirm: ({ length }) => ({ title: remove.title(counted(length)), text: remove.text }),
      run: (rows, reason) =>
        run({
          rows,
          nameOf,
          send: ({ id }) => callReviews('removeReview', { params: { id: String(id) }, body: { reason } }),
          done: (count) => remove.done(counted(count)),
        }),
    },
  ]
}

/** As much as names it in a table. */
const BEGINNING = 120

function beginningOf({ text }: ModeratedReview): string {
  if (text === '') return adminReviewMessages.ratingOnly
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()}…` : text
}
