import type { ReactNode } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ToolCardSkeleton } from './tool-card-skeleton.tsx'
import classes from './tool-grid.module.css'
import { useIsWhole } from './use-is-whole.ts'

/** As many as a window shows at once. */
const FIRST_CARDS = 12

interface ToolGridProps {
  tools: readonly SyncTool[]
  /** The card of a tool. */
  children: (tool: SyncTool, at: number) => ReactNode
  isBusy?: boolean
}

export function ToolGrid({ tools, children, isBusy = false }: ToolGridProps) {
  const isWhole = useIsWhole()
  const drawn = isWhole ? tools : tools.slice(0, FIRST_CARDS)
  return (
    <ul className={`grid gap-4 busy-faded ${classes.grid}`} aria-busy={isBusy}>
      {drawn.map((tool, at) => (
        <li key={tool.id}>{children(tool, at)}</li>
      ))}
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
