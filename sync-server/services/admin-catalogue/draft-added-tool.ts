import type { Tool } from '#shared/domain/tool.ts'
import type { NewTool } from '#shared/domain/tool-input.ts'
import type { ToolDraft } from '../../repositories/tool-row.ts'
import { NO_FIGURES } from '../no-figures.ts'

/** What is known of a tool that somebody adds; `pricing` is null where nobody has said. */
export type AddedTool = Omit<NewTool, 'pricing'> & Pick<Tool, 'pricing'>

/** A tool as it enters the directory: unverified, and without figures. */
export function draftAddedTool(
  { userCount, priceFrom, ...facts }: AddedTool,
  key: string,
  now: string,
): ToolDraft {
  return {
    ...NO_FIGURES,
    ...facts,
    priceFrom: priceFrom ?? null,
    userCount: userCount || null,
    websiteKey: key,
    aiSummary: null,
    isVerified: false,
    isNew: false,
    vendor: null,
    launchYear: null,
    openSource: null,
    createdAt: now,
    updatedAt: now,
  }
}
