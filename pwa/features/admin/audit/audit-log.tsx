import { useState } from 'react'
import type { AuditAction, AuditEntry } from '#shared/domain/audit.ts'
import { AUDIT_ACTION_LABELS, auditMessages } from '#shared/messages/admin-audit.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { usePagedList } from '../../../data/use-paged-list.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { OlderFoot } from '../../../ui/older-foot.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { ActionIcon, AuditDrawer, actorOf, deedOf } from './audit-drawer.tsx'
import { fieldChanges } from './field-changes.ts'

interface ActionOption {
  value: AuditAction | 'all'
  label: string
}

const isAction = (name: string): name is AuditAction => name in AUDIT_ACTION_LABELS

const options: ActionOption[] = Object.keys(AUDIT_ACTION_LABELS)
  .filter(isAction)
  .map((value) => ({ value, label: AUDIT_ACTION_LABELS[value].filter }))

/** The filter of the log: everything, or one kind of act. */
const ACTION_OPTIONS: ActionOption[] = [{ value: 'all', label: auditMessages.allActions }, ...options]
const ACTIONS: readonly [AuditAction | 'all', ...(AuditAction | 'all')[]] = [
  'all',
  ...options.map(({ value }) => value),
]

/** The first is the usual one, which the address does not name. */
const TIMES = ['all', '1', '7', '30', '90'] as const
const TIME_OPTIONS = TIMES.map((value) => ({ value, label: auditMessages.times[value] }))

const { facts } = auditMessages

const FILTERS = [
  { name: 'action', label: auditMessages.action, options: ACTION_OPTIONS },
  { name: 'days', label: auditMessages.time, options: TIME_OPTIONS },
]

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { title: facts.by, width: '20%', isLong: true, cell: actorOf },
  {
    title: facts.changes,
    width: '7.5rem',
    align: 'end',
    isExtra: true,
    onCard: 'hidden',
    cell: (entry) => changesText(entry),
  },
  { title: facts.when, width: '8rem', align: 'end', cell: ({ at }) => <Ago time={at} /> },
]

function changesText(entry: AuditEntry): string {
  const { length } = fieldChanges(entry)
  return length === 0 ? '' : countMessages.changes(length)
}

/** Who did what, when, and what it changed. */
export function AuditLog() {
  const address = useTableAddress()
  const keeper = useTableKeeper('audit')
  const action = address.choice<AuditAction | 'all'>('action', ACTIONS)
  const days = address.choice('days', TIMES)
  const search = address.read('search')
  const list = useAudit({ action, days, search })
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { error } = list
  const isFiltered = action !== 'all' || days !== 'all' || search !== ''
  return (
    <>
      <DataTable
        label={auditMessages.auditLog}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: facts.whatWasDone,
          name: deedOf,
          lead: (entry) => <ActionIcon action={entry.action} />,
          onOpen: setOpened,
        }}
        columns={COLUMNS}
        rows={list.items}
        total={list.total}
        perPage={list.total}
        foot={<OlderFoot count={list.total} noun={auditMessages.entryNoun} older={list} />}
        isStale={list.isStale}
        failure={
          error && {
            title: auditMessages.auditFailed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: list.retry,
          }
        }
        empty={isFiltered ? auditMessages.noSuchEntry : auditMessages.noEntries}
        search={{ label: auditMessages.searchTheLog, placeholder: auditMessages.adminToolUser }}
        filters={FILTERS}
      />
      {opened !== null && <AuditDrawer entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface Filters {
  action: AuditAction | 'all'
  days: (typeof TIMES)[number]
  search: string
}

/** The log, the latest first, as many pages as were asked for. */
function useAudit({ action, days, search }: Filters) {
  const filters = {
    ...(action === 'all' ? {} : { action }),
    ...(days === 'all' ? {} : { days }),
    ...(search === '' ? {} : { search }),
  }
  return usePagedList({
    queryKey: ['admin', 'audit', filters],
    async load(before, signal) {
      const { entries, next } = await callAdmin('listAudit', { query: { before, ...filters }, signal })
      return { items: entries, next }
    },
  })
}
