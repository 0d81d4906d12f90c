import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminClaim } from '#shared/domain/claim.ts'
import { adminClaimMessages as texts } from '#shared/messages/admin-claims.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { usePagedList } from '../../../data/use-paged-list.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { OlderFoot } from '../../../ui/older-foot.tsx'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { type TableAddress, useTableAddress } from '../../../ui/use-table-address.ts'
import { ClaimDrawer, ClaimMarks } from './claim-drawer.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const KEY = ['admin', 'claims']
const STATES = ['active', 'pending', 'ended', 'all'] as const
const FILTERS = [
  {
    name: 'state',
    label: texts.show,
    options: STATES.map((value) => ({ value, label: texts.states[value] })),
  },
]

const { columns } = texts

const COLUMNS: readonly TableColumn<AdminClaim>[] = [
  { title: columns.user, width: '20%', isLong: true, cell: ({ user }) => user.username },
  { title: columns.host, width: '26%', isLong: true, cell: ({ host }) => host },
  { title: columns.since, width: '8rem', align: 'end', cell: (claim) => <Ago time={sinceOf(claim)} /> },
]

/** Who has proved, or wants to prove, that a tool is theirs; the latest first. */
export function ClaimDesk() {
  const address = useTableAddress()
  const keeper = useTableKeeper('claims')
  const queries = useQueryClient()
  const { state, toolId = '', ...list } = useClaims(address)
  const [openedId, setOpened] = useState<number | null>(null)
  const [revoking, setRevoking] = useState<AdminClaim | null>(null)
  const opened = list.items?.find(({ id }) => id === openedId)
  const close = () => setOpened(null)
  return (
    <>
      <DataTable
        label={texts.claims}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.tool,
          name: ({ tool }) => tool.name,
          onOpen: ({ id }) => setOpened(id),
          marks: (claim) => <ClaimMarks claim={claim} />,
        }}
        columns={COLUMNS}
        rows={list.items}
        total={list.total}
        perPage={list.total}
        foot={<OlderFoot count={list.total} noun={texts.noun} older={list} />}
        isStale={list.isStale}
        failure={
          list.error && {
            title: texts.failed,
            text: reasonOf(list.error, commonMessages.tryInAMoment),
            onRetry: list.retry,
          }
        }
        empty={texts.none[state]}
        filters={FILTERS}
      >
        {toolId !== '' && (
          <RemovableChip
            label={list.items?.[0]?.tool.name ?? texts.toolNumber(toolId)}
            onRemove={() => address.put({ toolId: '' })}
          />
        )}
      </DataTable>
      {opened !== undefined && revoking === null && (
        <ClaimDrawer
          claim={opened}
          onClose={close}
          onRevoke={() => setRevoking(opened)}
          onOthers={() => {
            close()
            address.put({ toolId: String(opened.tool.id), state: 'all' })
          }}
        />
      )}
      {revoking !== null && (
        <RevokeDialog
          claim={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            close()
            void queries.invalidateQueries({ queryKey: KEY })
          }}
        />
      )}
    </>
  )
}

/** Claims as the address asks for them. */
function useClaims(address: TableAddress) {
  const toolId = address.read('toolId')
  const filters = { state: address.choice('state', STATES), ...(/^\d{1,9}$/.test(toolId) && { toolId }) }
  const list = usePagedList({
    queryKey: [...KEY, filters],
    async load(before, signal) {
      const { claims, next } = await callAdmin('adminListClaims', { query: { ...filters, before }, signal })
      return { items: claims, next }
    },
  })
  return { ...filters, ...list }
}

const sinceOf = ({ ended, verifiedAt, createdAt }: AdminClaim) => ended?.at ?? verifiedAt ?? createdAt
