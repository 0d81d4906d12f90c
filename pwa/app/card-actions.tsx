import type { SyncTool } from '#shared/domain/tool.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'
import { FavoriteButton } from '../features/favorites/favorite-button.tsx'

/** What every tool card of the app offers. */
export function CardActions({ tool }: { tool: SyncTool }) {
  return (
    <>
      <CompareButton tool={tool} />
      <FavoriteButton tool={tool} />
    </>
  )
}
