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
        // Not `disabled`, which would take the focus away from whoever has just pressed it.
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label="Refresh now"
          aria-disabled={isBusy}
          onClick={() => isBusy || run()}
        >
          <IconRefresh size={18} className={classes.icon} data-busy={isBusy} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {/* Read out: a refresh that failed. The age grows by itself and would be read out every minute. */}
      <p className={classes.text}>
        <span role="status">{hasFailed && 'The server could not be reached. '}</span>
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
