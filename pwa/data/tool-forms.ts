import type { ToolDetail } from '#shared/domain/summary.ts'
import type { DetailedTool, SyncTool, ToolAnswer } from '#shared/domain/tool.ts'
import { ApiError } from './api-errors.ts'

/** null when the catalogue has no such tool. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The form of one tool that was asked for by itself. */
export function withDetails({
  summary: _,
  details,
  ...listed
}: DetailedTool & Partial<ToolDetail>): SyncTool {
  return { ...toSyncTool(listed), details }
}

/** The form in which devices store a tool: without the long text, but with a flag that there is one. */
export function toSyncTool({ aiSummary, ai_summary: _, ...tool }: ToolAnswer): SyncTool {
  return { ...tool, hasAiSummary: aiSummary !== null }
}
