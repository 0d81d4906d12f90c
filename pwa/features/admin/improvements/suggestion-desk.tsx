import { Badge } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSuggestion } from '#shared/domain/suggestion-review.ts'
import { adminSuggestionMessages as texts } from '#shared/messages/admin-suggestions.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { SUGGESTED_FIELD_LABELS } from '#shared/messages/tool-field-labels.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { nameOf, recordText, SUGGESTIONS_KEY } from './suggestion-fields.ts'

const STATES = ['open', 'accepted', 'declined', 'reverted', 'all'] as const
const PER_PAGE = 20
/** New ones appear without a reload. */
const LOOK_EVERY_MS = 60_000

const FILTERS = [
  {
    name: 'state',
    label: texts.show,
    options: STATES.map((value) => ({ value: value === 'open' ? '' : value, label: texts.states[value] })),
  },
]

const { columns } = texts

const COLUMNS: readonly TableColumn<AdminSuggestion>[] = [
  {
    title: columns.what,
    width: '30%',
    isLong: true,
    cell: ({ kind, changes }) =>
      kind === 'tool' ? texts.newTool : changes.map(({ field }) => SUGGESTED_FIELD_LABELS[field]).join(', '),
  },
  { title: columns.by, width: '22%', isLong: true, cell: ({ by }) => `${by.username}, ${recordText(by)}` },
  { title: columns.since, width: '8rem', align: 'end', cell: ({ filedAt }) => <Ago time={filedAt} /> },
]

/** What people suggest; of those that wait, the oldest first. */
export function SuggestionDesk() {
  const address = useTableAddress()
  const keeper = useTableKeeper('suggestions')
  const state = address.choice('state', STATES)
  const query = { state, page: String(address.page) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...SUGGESTIONS_KEY, query],
    queryFn: ({ signal }) => callAdmin('adminListSuggestions', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
  const [openedId, setOpened] = useState<number | null>(null)
  const opened = data?.suggestions.find(({ id }) => id === openedId)
  return (
    <>
      <DataTable
        label={texts.suggestions}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.tool,
          name: nameOf,
          onOpen: ({ id }) => setOpened(id),
          marks: (suggestion) => <Marks suggestion={suggestion} />,
        }}
        columns={COLUMNS}
        rows={data?.suggestions}
        total={data?.total ?? 0}
        perPage={PER_PAGE}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: texts.failed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={texts.none[state]}
        filters={FILTERS}
      />
      {opened !== undefined && (
        <SuggestionDialog key={opened.id} suggestion={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

const COLORS = {
  open: 'gray',
  accepted: 'pine',
  declined: 'yellow',
  reverted: 'red',
  withdrawn: 'gray',
} as const

function Marks({ suggestion: { state, reverted, by, issues, changes } }: { suggestion: AdminSuggestion }) {
  const hasConflict = state === 'open' && changes.some(({ isConflict }) => isConflict)
  const standing = reverted === null ? state : 'reverted'
  return (
    <>
      {standing !== 'open' && <Badge color={COLORS[standing]}>{texts.states[standing]}</Badge>}
      {by.isMaker && <Badge color="pine">{texts.maker}</Badge>}
      {hasConflict && <Badge color="red">{texts.conflictMark}</Badge>}
      {issues.length > 0 && <Badge color="yellow">{texts.warnings(issues.length)}</Badge>}
    </>
  )
}
