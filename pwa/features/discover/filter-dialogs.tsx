import { useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import type { FilterDialog } from './results-bar.tsx'
import type { Discover } from './use-discover.ts'

/** Nobody needs a dialog for the first paint, so both come in a file of their own. */
const code = lazyCode(() => import('./smart-filters.tsx'))

/** Fetches the dialogs ahead of their opening. */
export const prefetchDialog = code.preload

/** Going back or forward closes the dialog: its choices began at another list. */
export function useFilterDialogs() {
  const [open, setOpen] = useState<FilterDialog | null>(null)
  const { key } = useLocation()
  const arrival = useNavigationType()
  const [seenKey, setSeenKey] = useState(key)
  if (key !== seenKey) {
    setSeenKey(key)
    if (arrival === 'POP') setOpen(null)
  }
  const openSmart = useCallback(() => setOpen('smart'), [])
  return { open, setOpen, openSmart, close: () => setOpen(null) }
}

interface FilterDialogsProps {
  discover: Discover
  /** What is chosen, without waiting for the list. */
  filters: CatalogueQuery
  open: FilterDialog | null
  onClose: () => void
}

export function FilterDialogs({ discover, filters, open, onClose }: FilterDialogsProps) {
  return (
    <LazyPart code={code} isWanted={open !== null} giveUp={onClose}>
      {({ FilterDrawer, SmartFilters }) =>
        open === 'filters' ? (
          <FilterDrawer discover={discover} filters={filters} onClose={onClose} />
        ) : (
          <SmartFilters discover={discover} onClose={onClose} />
        )
      }
    </LazyPart>
  )
}
