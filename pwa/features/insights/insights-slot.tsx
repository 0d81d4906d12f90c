import type { ReactNode } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useSession } from '../../data/session.ts'
import { Insights } from './insights.tsx'

interface InsightsSlotProps {
  tools: readonly SyncTool[]
  /** What stands there for those without premium. */
  locked: ReactNode
}

export function InsightsSlot({ tools, locked }: InsightsSlotProps) {
  const { user } = useSession()
  return user?.is_premium ? <Insights tools={tools} /> : locked
}
