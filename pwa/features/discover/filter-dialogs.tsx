import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { FilterDialog } from './results-bar.tsx'
import type { Discover } from './use-discover.ts'

// Nobody needs a dialog for the first paint, so both come in files of their own.
const load = {
  filters: () => import('./filter-drawer.tsx'),
  smart: () => import('./smart-filters.tsx'),
}
const FilterDrawer = lazy(() => load.filters().then(({ FilterDrawer }) => ({ default: FilterDrawer })))
const SmartFilters = lazy(() => load.smart().then(({ SmartFilters }) => ({ default: SmartFilters })))

/** Fetches a dialog ahead of its opening; when that fails, opening it tries again. */
export function prefetchDialog(dialog: FilterDialog): void {
  load[dialog]().catch(() => {})
}

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
  return { open, setOpen, close: () => setOpen(null) }
}

interface FilterDialogsProps {
  discover: Discover
  open: FilterDialog | null
  onClose: () => void
}

export function FilterDialogs({ discover, open, onClose }: FilterDialogsProps) {
  return (
    <Suspense>
      {open === 'filters' && <FilterDrawer discover={discover} onClose={onClose} />}
      {open === 'smart' && <SmartFilters discover={discover} onClose={onClose} />}
    </Suspense>
  )
}
