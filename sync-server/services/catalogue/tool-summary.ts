import type { StoredSummary, ToolSummary } from '#shared/domain/summary.ts'

/** The parts of a stored summary that are shown beside its text. */
export function toToolSummary({
  content: { summary: _, ...parts },
  generatedBy,
  createdAt,
}: Pick<StoredSummary, 'content' | 'generatedBy' | 'createdAt'>): ToolSummary {
  return { ...parts, generatedBy, createdAt }
}
