import type { SyncTool } from '#shared/domain/tool.ts'

/**
 * `+42%`. SPEC §2 fixes one figure for all: it stands only where figures are samples and said to be. null where nothing is
 * known.
 */
export function gainText({ trendGain, isSample }: Pick<SyncTool, 'trendGain' | 'isSample'>): string | null {
  if (trendGain === null) return isSample ? '+15%' : null
  return `+${trendGain}%`
}
