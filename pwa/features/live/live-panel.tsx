import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatAgo } from '../../ui/format.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './live-panel.module.css'
import { useRefresh } from './use-refresh.ts'

/** Says how fresh the page is and renews it. */
export function LivePanel() {
  const { freshAt, syncing } = useCatalogueState()
  const now = useNow()
  const { isRunning, hasFailed, run } = useRefresh()
  const isBusy = isRunning || syncing
  return (
    <SidePanel
      title="Live content"
      aside={
        <ActionIcon variant="default" size="lg" aria-label="Refresh now" disabled={isBusy} onClick={run}>
          <IconRefresh size={18} className={classes.icon} data-busy={isBusy} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <p className={classes.text} role="status">
        {hasFailed ? 'The server could not be reached. ' : ''}
        {freshness(freshAt, now)}
      </p>
      <p className={classes.note}>Refreshes by itself every 30 minutes.</p>
    </SidePanel>
  )
}

function freshness(freshAt: number | null, now: number | null): string {
  if (freshAt === null || now === null) return 'Catalogue loaded with this page.'
  return `Catalogue checked ${formatAgo(freshAt, now)}.`
}
