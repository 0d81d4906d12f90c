import type { SyncTool, Tool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { toSyncTool } from '../data/server-catalogue.ts'

/** A valid tool in the form of the device; its name follows the id. */
export function makeSyncTool(overrides: Partial<Tool> = {}): SyncTool {
  const tool = makeTool(overrides)
  return toSyncTool({ ...tool, ai_summary: tool.aiSummary })
}
