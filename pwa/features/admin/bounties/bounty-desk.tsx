import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconHourglass, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { BountyDrawer } from './bounty-drawer.tsx'
import { BountyForm } from './bounty-form.tsx'
import { BountyTable } from './bounty-table.tsx'
import { ClaimQueue } from './claim-queue.tsx'
import { useBountyClaims } from './use-bounties.ts'

const VIEWS = ['bounties', 'claims'] as const
const LABELS = VIEWS.map((value) => ({ value, label: texts[value] }))

/** Work that is paid for ahead: what is asked for, and what agents have taken and delivered of it. */
export function BountyDesk() {
  const address = useTableAddress()
  const view = address.choice('view', VIEWS)
  const [isAdding, setAdding] = useState(false)
  const opened = address.read('bounty')
  const open = (id: number) => address.replace(withBounty(address.parameters, id))
  const close = () => address.replace(withBounty(address.parameters, null))
  // Pages and states of the two lists have the same names in the address.
  const show = (next: string, more: Record<string, string> = {}) =>
    address.replace(new URLSearchParams({ ...(next === 'claims' && { view: 'claims' }), ...more }))
  return (
    <Stack gap="lg">
      <WaitingDeliveries isShown={view === 'bounties'} onShow={() => show('claims')} />
      <Group justify="space-between">
        <SegmentedControl
          aria-label={texts.views}
          data={LABELS}
          value={view}
          onChange={(next) => show(next)}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {texts.newBounty}
        </Button>
      </Group>
      {view === 'bounties' ? (
        <BountyTable address={address} onOpen={open} />
      ) : (
        <ClaimQueue address={address} onOpen={open} />
      )}
      {/^\d{1,9}$/.test(opened) && !isAdding && (
        <BountyDrawer
          key={opened}
          id={Number(opened)}
          onShowClaims={() => show('claims', { of: opened, state: 'all' })}
          onClose={close}
        />
      )}
      {isAdding && (
        <BountyForm
          bounty={null}
          onSaved={({ id }) => {
            setAdding(false)
            open(id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

function withBounty(parameters: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (id === null) next.delete('bounty')
  else next.set('bounty', String(id))
  return next
}

/** What the clock pays next, on the way to it; nothing where nothing waits. */
function WaitingDeliveries({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data } = useBountyClaims({ state: 'delivered' })
  const [first] = data?.claims ?? []
  if (!isShown || data === undefined || first === undefined || first.decideBy === null) return null
  return (
    <Alert color="yellow" role="note" icon={<IconHourglass size={18} aria-hidden="true" />}>
      <Group justify="space-between">
        <span>
          {texts.deliveries(data.total)}{' '}
          <strong>
            <TimeLeft time={first.decideBy} />
          </strong>
        </span>
        <Button variant="default" onClick={onShow}>
          {texts.review}
        </Button>
      </Group>
    </Alert>
  )
}
