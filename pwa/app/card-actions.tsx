import type { SyncTool } from '#shared/domain/tool.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'

/** What every tool card of the app offers. */
export function CardActions({ tool }: { tool: SyncTool }) {
  return <CompareButton tool={tool} />
}
