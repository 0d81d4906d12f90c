import { Badge } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconExternalLink,
  IconPencil,
  IconRosetteDiscountCheck,
  IconSparkles,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { Category } from '#shared/domain/category.ts'
import { adminToolMessages } from '#shared/messages/admin-tools.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paths } from '#shared/paths.ts'
import { ADMIN_TOOLS_PAGE } from '#shared/policy/limits.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { formatShortDay } from '../../../ui/format-date.ts'
import { PricingBadge } from '../../../ui/pricing-badge.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import type { TableFilter } from '../../../ui/table-toolbar.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import { type TableAddress, useTableAddress } from '../../../ui/use-table-address.ts'
import { AddTool } from './add-tool.tsx'
import { hostOf, type ToolsQuestion, useAdminTools, useArchiving } from './use-admin-tools.ts'

const STATUSES = ['listed', 'archived', 'all'] as const
const SORTS = [
  '',
  'name',
  '-name',
  'category',
  '-category',
  'added',
  '-added',
  'popularity',
  '-popularity',
] as const
const PRICINGS = ['', 'free', 'freemium', 'paid', 'unknown'] as const
const VERIFIED = ['', 'yes', 'no'] as const

/** All tools of the directory, to look one up, edit, archive and restore. */
export function ToolTable() {
  const address = useTableAddress()
  const status = address.choice('status', STATUSES)
  const search = address.read('search')
  const { data, error, isPlaceholderData, refetch } = useAdminTools(questionOf(address))
  const keeper = useTableKeeper('tools')
  const { data: categories = [] } = useCategoryList()
  const actions = useActions()
  const bulk = useBulkActions()
  return (
    <DataTable
      label={commonMessages.tools}
      address={address}
      idOf={({ id }) => id}
      subject={{
        title: adminToolMessages.columns.tool,
        sort: 'name',
        name: ({ name }) => name,
        to: ({ id }) => adminPaths.tool(id),
        lead: ({ name, logo }) => <ToolAvatar name={name} logo={logo} size="sm" />,
        note: ({ website }) => hostOf(website),
        marks: ({ archivedAt, isVerified, isNew }) => (
          <>
            {isVerified && (
              <IconRosetteDiscountCheck
                size={16}
                color="var(--accent)"
                role="img"
                aria-label={adminToolMessages.verified}
              />
            )}
            {isNew && <Badge>{adminToolMessages.new}</Badge>}
            {archivedAt !== null && <Badge color="gray">{adminToolMessages.archived}</Badge>}
          </>
        ),
      }}
      columns={columnsOf(categories)}
      rows={data?.tools}
      total={data?.total ?? 0}
      perPage={ADMIN_TOOLS_PAGE}
      isStale={isPlaceholderData}
      failure={
        error && {
          title: adminToolMessages.toolsFailed,
          text: reasonOf(error, commonMessages.tryInAMoment),
          onRetry: () => void refetch(),
        }
      }
      empty={{
        title:
          status === 'archived' && search === ''
            ? adminToolMessages.nothingArchived
            : adminToolMessages.noneFound,
        text: search === '' ? adminToolMessages.noneMatches : adminToolMessages.noneNamed,
      }}
      search={adminToolMessages.search}
      filters={filtersOf(categories)}
      keeper={keeper}
      actions={actions}
      bulk={bulk}
    >
      <AddTool />
    </DataTable>
  )
}

function questionOf(address: TableAddress): ToolsQuestion {
  const search = address.read('search')
  const categoryId = address.read('categoryId')
  const [sort, pricing, verified] = [
    address.choice('sort', SORTS),
    address.choice('pricing', PRICINGS),
    address.choice('verified', VERIFIED),
  ]
  return {
    status: address.choice('status', STATUSES),
    page: String(address.page),
    ...(search !== '' && { search }),
    ...(/^[1-9]\d{0,5}$/.test(categoryId) && { categoryId }),
    ...(sort !== '' && { sort }),
    ...(pricing !== '' && { pricing }),
    ...(verified !== '' && { verified }),
  }
}

function filtersOf(categories: readonly Category[]): TableFilter[] {
  const { columns, filters, statuses, allCategories, pricings, verifications } = adminToolMessages
  return [
    {
      name: 'status',
      label: filters.status,
      options: STATUSES.map((value) => ({ value, label: statuses[value] })),
    },
    {
      name: 'categoryId',
      label: columns.category,
      options: [
        { value: '', label: allCategories },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      name: 'pricing',
      label: columns.pricing,
      options: PRICINGS.map((value) => ({ value, label: pricings[value] })),
    },
    {
      name: 'verified',
      label: filters.verified,
      options: VERIFIED.map((value) => ({ value, label: verifications[value] })),
    },
  ]
}

function columnsOf(categories: readonly Category[]): TableColumn<AdminTool>[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const { columns, noSummary, summaryWritten } = adminToolMessages
  return [
    {
      title: columns.category,
      sort: 'category',
      width: '11rem',
      isLong: true,
      cell: ({ categoryId }) => names.get(categoryId) ?? '',
    },
    { title: columns.pricing, width: '7rem', cell: ({ pricing }) => <PricingBadge pricing={pricing} /> },
    {
      title: columns.summary,
      width: '7rem',
      isExtra: true,
      cell: ({ aiSummary }) => (aiSummary === null ? noSummary : summaryWritten),
    },
    {
      title: columns.popularity,
      sort: 'popularity',
      isHighFirst: true,
      width: '7rem',
      align: 'end',
      isExtra: true,
      onCard: 'hidden',
      cell: ({ popularity }) => formatNumber(popularity),
    },
    {
      title: columns.added,
      sort: 'added',
      isHighFirst: true,
      width: '7.5rem',
      align: 'end',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
  ]
}

function useBulkActions(): BulkAction<AdminTool>[] {
  const change = useBulkChange()
  const action = (name: BulkChange, icon: ReactNode, isArchived: boolean): BulkAction<AdminTool> => ({
    label: adminToolMessages.bulk[name].label,
    icon,
    isFor: ({ archivedAt }) => (archivedAt !== null) === isArchived,
    run: (tools) => change({ action: name, tools }),
  })
  return [
    action('verify', <IconRosetteDiscountCheck size={16} aria-hidden="true" />, false),
    action('mark-new', <IconSparkles size={16} aria-hidden="true" />, false),
    action('archive', <IconArchive size={16} aria-hidden="true" />, false),
    action('restore', <IconArchiveOff size={16} aria-hidden="true" />, true),
  ]
}

function useActions(): (tool: AdminTool) => RowAction[] {
  const navigate = useNavigate()
  const { archive, restore } = useArchiving()
  return (tool) => {
    const { id, archivedAt } = tool
    const isArchived = archivedAt !== null
    return [
      {
        label: adminToolMessages.actions.edit,
        icon: <IconPencil size={16} aria-hidden="true" />,
        run: () => void navigate(adminPaths.tool(id)),
      },
      ...(isArchived
        ? []
        : [
            {
              label: adminToolMessages.publicPage,
              icon: <IconExternalLink size={16} aria-hidden="true" />,
              run: () => void navigate(paths.tool(id)),
            },
          ]),
      {
        label: isArchived ? adminToolMessages.actions.restore : adminToolMessages.actions.archive,
        icon: isArchived ? (
          <IconArchiveOff size={16} aria-hidden="true" />
        ) : (
          <IconArchive size={16} aria-hidden="true" />
        ),
        run: () => (isArchived ? restore : archive)(tool),
      },
    ]
  }
}

type BulkChange = 'archive' | 'restore' | 'verify' | 'mark-new'

/** What takes a change back; a mark stays until somebody edits the tool. */
const UNDONE: Partial<Record<BulkChange, BulkChange>> = { archive: 'restore', restore: 'archive' }

interface Change {
  action: BulkChange
  tools: readonly AdminTool[]
}

/** Does one thing with several tools, all or none; where that can be undone, its toast does. */
function useBulkChange(): (change: Change) => Promise<void> {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ action, tools }: Change) =>
      callAdmin('changeTools', { body: { ids: tools.map(({ id }) => id), action } }),
    onSuccess: ({ changed }, { action, tools }) => {
      if (changed.length === 0) return showToast({ ...adminToolMessages.nothingToChange, tone: 'info' })
      const back = UNDONE[action]
      const undone = back && { action: back, tools: tools.filter(({ id }) => changed.includes(id)) }
      showToast({
        title: adminToolMessages.bulk[action].done(countMessages.tools(changed.length)),
        ...(undone && { action: { label: adminToolMessages.undo, onClick: () => void change(undone) } }),
      })
    },
    onError: (error) =>
      showToast({
        title: adminToolMessages.nothingChanged,
        text: reasonOf(error, commonMessages.tryInAMoment),
        tone: 'error',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'tools'] }),
  })
  const change = (wanted: Change) => mutateAsync(wanted).then(nothing, nothing)
  return change
}

/** Whoever waits for a change need not know what came of it. */
const nothing = () => {}
