import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { catalogueMessages, shellMessages } from '#shared/messages/shell.ts'
import { LIVE_CONTENT_MS } from '#shared/policy/ui.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatAgo } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { visibleInterval } from '../../ui/visible-timers.ts'
import classes from './live-panel.module.css'

/** How fresh the page is, in one line, and a way to renew it. */
export function LivePanel() {
  const { freshAt, syncing } = useCatalogueState()
  const now = useNow()
  const { isRunning, hasFailed, run } = useRefresh()
  const isBusy = isRunning || syncing
  return (
    <section
      aria-label={shellMessages.liveContent}
      className="row justify-between gap-2 text-sm text-ink-3 self-start"
      title={shellMessages.liveHint}
    >
      {/* Read out: a refresh that failed. The age grows by itself and would be read out every minute. */}
      <p>
        <span role="status">{hasFailed && shellMessages.theServerCouldNotBeReached}</span>
        {freshness(freshAt, now)}
      </p>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={shellMessages.refreshNow}
        aria-disabled={isBusy}
        onClick={() => isBusy || run()}
      >
        <IconRefresh size={16} className={classes.icon} data-busy={isBusy} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}

function freshness(freshAt: number | null, now: number | null): string {
  if (freshAt === null || now === null) return catalogueMessages.loaded
  return catalogueMessages.checked(formatAgo(freshAt, now))
}

interface Refresh {
  isRunning: boolean
  hasFailed: boolean
  run: () => void
}

/** Checks the catalogue with the server on demand and, while the page is seen, every 30 minutes (SPEC §9). */
function useRefresh(): Refresh {
  const [isRunning, setRunning] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const run = () => {
    setRunning(true)
    catalogue
      .refresh()
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => setRunning(false))
  }
  const runNow = useEffectEvent(run)
  useEffect(() => visibleInterval(() => runNow(), LIVE_CONTENT_MS), [])

  return { isRunning, hasFailed, run }
}
