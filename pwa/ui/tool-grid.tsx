import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ToolCardSkeleton } from './tool-card-skeleton.tsx'
import classes from './tool-grid.module.css'

/** Only a wait that can be felt is shown. Letters typed fast would otherwise fade all cards out and in again. */
const FELT_AFTER_MS = 250

export function ToolGrid({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  const [wasBusy] = useDebouncedValue(isBusy, FELT_AFTER_MS)
  return (
    <ul className={`grid gap-4 ${classes.grid}`} aria-busy={isBusy && wasBusy}>
      {children}
    </ul>
  )
}

export function ToolGridSkeleton({ count }: { count: number }) {
  return (
    <div className={`grid gap-4 ${classes.grid}`} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <ToolCardSkeleton key={at} />
      ))}
    </div>
  )
}
