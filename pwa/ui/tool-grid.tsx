import type { ReactNode } from 'react'
import { ToolCardSkeleton } from './tool-card-skeleton.tsx'
import classes from './tool-grid.module.css'

export function ToolGrid({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <ul className={`grid gap-4 busy-faded ${classes.grid}`} aria-busy={isBusy}>
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
