import type { CatalogueState } from '../../data/catalogue-state.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatAgo, formatCount, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './device-now.module.css'

/** No claim, but a reading: how the catalogue stands on the reader's own device. */
export function DeviceNow() {
  const state = useCatalogueState()
  const now = useNow()
  return (
    <div className={classes.now} data-ready={state.phase === 'ready'}>
      <p className={classes.label}>On this device, right now</p>
      <p className={classes.fact}>{holding(state)}</p>
      <p className={classes.note}>{freshness(state, now)}</p>
    </div>
  )
}

function holding({ phase, toolCount, filling, storage }: CatalogueState): string {
  if (phase === 'ready') return `${formatCount(toolCount, 'tool')} ready to search`
  if (filling !== null) return `${formatNumber(filling.done)} of ${formatNumber(filling.total)} tools arrived`
  return storage === 'none' ? 'Nothing is kept here: the server answers' : 'The catalogue is on its way'
}

function freshness({ isOnline, freshAt }: CatalogueState, now: number | null): string {
  if (!isOnline) return 'The server is out of reach, and this page works all the same.'
  if (freshAt === null || now === null) return 'Once it is here, switch the network off and search on.'
  return `Checked with the server ${formatAgo(freshAt, now)}. Switch the network off and search on.`
}
