import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useChosen } from '../data/compare-selection.ts'

// Outside of the pages' error boundary: a tray that cannot be fetched must not take the app with it.
const CompareHost = lazy<ComponentType>(() =>
  import('./compare-host.tsx').then(
    (file) => ({ default: file.CompareHost }),
    () => ({ default: () => null }),
  ),
)

/** The place of the comparison. Nothing of it is fetched before a tool is chosen. */
export function CompareSlot() {
  const hasChosen = useChosen().length > 0
  const [isUsed, setUsed] = useState(false)
  if (hasChosen && !isUsed) setUsed(true)
  return (
    isUsed && (
      <Suspense>
        <CompareHost />
      </Suspense>
    )
  )
}
