import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { freshnessMessages as texts } from '#shared/messages/freshness.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatAgo } from '../../ui/format.ts'
import { checkCatalogue, onWakeUp, useCheck } from './freshness.ts'

/** After a sleep the page checks by itself, and says how fresh it is. */
export function FreshNote() {
  const check = useCheck()
  const { freshAt, isOnline } = useCatalogueState()
  useEffect(() => onWakeUp(() => void checkCatalogue()), [])
  // Offline the note of the shell says of when the catalogue is.
  const isTold = check !== null && (isOnline || check === 'checking')
  return (
    <div role="status">
      {isTold && (
        <p className="row gap-2 py-2 px-3 text-ui text-ink-2 border rounded-lg floating bg-overlay">
          {/* Home has it already: another sign would be another request of every first visit. */}
          <IconRefresh size={18} aria-hidden="true" />
          {textOf(check, freshAt)}
        </p>
      )}
    </div>
  )
}

function textOf(check: 'checking' | 'fresh' | 'failed', freshAt: number | null): string {
  if (check === 'fresh') return texts.fresh
  const ago = freshAt === null ? null : formatAgo(freshAt, Date.now())
  if (check === 'failed') return ago === null ? texts.failed : texts.failedSince(ago)
  return ago === null ? texts.checking : texts.checkingSince(ago)
}
