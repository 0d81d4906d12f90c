import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { RECEIPTS_PATH } from '#shared/admin-paths.ts'
import { PALETTE_PAGES } from '#shared/messages/palette-list.ts'
import { paths } from '#shared/paths.ts'

interface Named {
  /** Unlike all others on the list. */
  id: string
  label: string
  /** Stands beside the label, quieter. */
  note?: string
  keywords?: string
  /** Called when it is opened. */
  onOpen?: () => void
}

export type PaletteEntry = Named &
  (
    | { kind: 'tool'; to: string; logo: string | null }
    | { kind: 'category' | 'page' | 'search'; to: string }
    | { kind: 'action'; icon: ComponentType<IconProps>; run: () => void }
  )

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

const page = (to: string, label: string, keywords = ''): PaletteEntry => ({
  id: `page-${to}`,
  kind: 'page',
  to,
  label,
  keywords,
})

/** What every visitor can open. */
export const PAGES: readonly PaletteEntry[] = [
  page(paths.home, ...PALETTE_PAGES.home),
  page(paths.categories, ...PALETTE_PAGES.categories),
  page(paths.trending, ...PALETTE_PAGES.trending),
  page(paths.hub, ...PALETTE_PAGES.hub),
  page(paths.subscribe, ...PALETTE_PAGES.subscribe),
  page(paths.updates, ...PALETTE_PAGES.updates),
  page(paths.favorites, ...PALETTE_PAGES.favorites),
  page(paths.lists, ...PALETTE_PAGES.lists),
  page(paths.submit, ...PALETTE_PAGES.submit),
  page(paths.savedComparisons, ...PALETTE_PAGES.savedComparisons),
  page(paths.account, ...PALETTE_PAGES.account),
  page(paths.referrals, ...PALETTE_PAGES.referrals),
  page(paths.support, ...PALETTE_PAGES.support),
  page(paths.privacy, ...PALETTE_PAGES.privacy),
  page(paths.graveyard, ...PALETTE_PAGES.graveyard),
  page(paths.agentDemo, ...PALETTE_PAGES.agentDemo),
  page(paths.agentDashboard, ...PALETTE_PAGES.agentDashboard),
  page(RECEIPTS_PATH, ...PALETTE_PAGES.receipts),
  page(paths.revenueSharing, ...PALETTE_PAGES.revenueSharing),
]

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * The entries that have every word of the text, as the beginning of a word of their own. Best first: what begins with
 * the text, then whose label has all the words, then who only has them among the keywords; equals keep their order.
 */
export function rankEntries<T extends Pick<Named, 'label' | 'keywords'>>(
  entries: readonly T[],
  text: string,
  limit: number,
): T[] {
  const wanted = words(text)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** From 0, the best; null: it does not fit. */
function rankOf(
  { label, keywords = '' }: Pick<Named, 'label' | 'keywords'>,
  wanted: string[],
): number | null {
  const inLabel = words(label)
  if (inLabel.join(' ').startsWith(wanted.join(' '))) return 0
  if (hasAll(inLabel, wanted)) return 1
  return hasAll([...inLabel, ...words(keywords)], wanted) ? 2 : null
}

function hasAll(own: string[], wanted: string[]): boolean {
  return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)))
}
