import { Badge } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconExternalLink,
  IconPencil,
  IconRosetteDiscountCheck,
  IconSparkles,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { Category } from '#shared/domain/category.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { ADMIN_TOOLS_PAGE } from '#shared/policy/limits.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { formatShortDay } from '../../../ui/format-day.ts'
import { PricingBadge } from '../../../ui/pricing-badge.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import type { TableFilter } from '../../../ui/table-toolbar.tsx'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import { type TableAddress, useTableAddress } from '../../../ui/use-table-address.ts'
import { AddTool } from './add-tool.tsx'
import { hostOf } from './tool-line.tsx'
import { type ToolsQuestion, useAdminTools } from './use-admin-tools.ts'
import { useArchiving } from './use-archiving.ts'
import { useBulkChange } from './use-bulk-change.ts'

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
        title: 'Tool',
        sort: 'name',
        name: ({ name }) => name,
        to: ({ id }) => paths.adminTool(id),
        lead: ({ name, logo }) => <ToolAvatar name={name} logo={logo} size="sm" />,
        note: ({ website }) => hostOf(website),
        marks: ({ archivedAt, isVerified, isNew }) => (
          <>
            {isVerified && (
              <IconRosetteDiscountCheck
                size={16}
                color="var(--accent)"
                role="img"
                aria-label={adminCatalogueMessages.verified}
              />
            )}
            {isNew && <Badge>{adminCatalogueMessages.new}</Badge>}
            {archivedAt !== null && <Badge color="gray">{adminCatalogueMessages.archived}</Badge>}
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
          title: 'The tools could not be loaded',
          text: reasonOf(error, commonMessages.tryInAMoment),
          onRetry: () => void refetch(),
        }
      }
      empty={{
        title: status === 'archived' && search === '' ? 'Nothing is archived' : 'No tools found',
        text: search === '' ? 'No tool matches these filters.' : 'No name or website contains these words.',
      }}
      search={{ label: 'Search tools', placeholder: 'Name or website' }}
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
  return [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'listed', label: 'Listed' },
        { value: 'archived', label: 'Archived' },
        { value: 'all', label: 'Listed and archived' },
      ],
    },
    {
      name: 'categoryId',
      label: 'Category',
      options: [
        { value: '', label: 'All categories' },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      name: 'pricing',
      label: 'Pricing',
      options: [
        { value: '', label: 'Any pricing' },
        { value: 'free', label: 'Free' },
        { value: 'freemium', label: 'Freemium' },
        { value: 'paid', label: 'Paid' },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    {
      name: 'verified',
      label: 'Verified',
      options: [
        { value: '', label: 'All' },
        { value: 'yes', label: 'Verified' },
        { value: 'no', label: 'Not verified' },
      ],
    },
  ]
}

function columnsOf(categories: readonly Category[]): TableColumn<AdminTool>[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return [
    {
      title: 'Category',
      sort: 'category',
      width: '11rem',
      isLong: true,
      cell: ({ categoryId }) => names.get(categoryId) ?? '',
    },
    { title: 'Pricing', width: '7rem', cell: ({ pricing }) => <PricingBadge pricing={pricing} /> },
    {
      title: 'Summary',
      width: '7rem',
      isExtra: true,
      cell: ({ aiSummary }) => (aiSummary === null ? 'No summary' : 'Written'),
    },
    {
      title: 'Popularity',
      sort: 'popularity',
      isHighFirst: true,
      width: '7rem',
      align: 'end',
      isExtra: true,
      onCard: 'hidden',
      cell: ({ popularity }) => formatNumber(popularity),
    },
    {
      title: 'Added',
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
  return [
    {
      label: 'Verify',
      icon: <IconRosetteDiscountCheck size={16} aria-hidden="true" />,
      isFor: ({ archivedAt }) => archivedAt === null,
      run: (tools) => change('verify', tools),
    },
    {
      label: 'Mark as new',
      icon: <IconSparkles size={16} aria-hidden="true" />,
      isFor: ({ archivedAt }) => archivedAt === null,
      run: (tools) => change('mark-new', tools),
    },
    {
      label: 'Archive',
      icon: <IconArchive size={16} aria-hidden="true" />,
      isFor: ({ archivedAt }) => archivedAt === null,
      run: (tools) => change('archive', tools),
    },
    {
      label: 'Restore',
      icon: <IconArchiveOff size={16} aria-hidden="true" />,
      isFor: ({ archivedAt }) => archivedAt !== null,
      run: (tools) => change('restore', tools),
    },
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
        label: 'Edit',
        icon: <IconPencil size={16} aria-hidden="true" />,
        run: () => void navigate(paths.adminTool(id)),
      },
      ...(isArchived
        ? []
        : [
            {
              label: 'Public page',
              icon: <IconExternalLink size={16} aria-hidden="true" />,
              run: () => void navigate(paths.tool(id)),
            },
          ]),
      {
        label: isArchived ? 'Restore' : 'Archive',
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
