import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
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
  page(paths.home, 'Discover', 'home all tools search'),
  page(paths.categories, 'Categories', 'groups topics'),
  page(paths.trending, 'Trending', 'popular hot'),
  page(paths.hub, 'Why AI Hub', 'about'),
  page(paths.subscribe, 'Premium', 'subscribe plan price'),
  page(paths.favorites, 'Favorites', 'hearts kept saved tools'),
  page(paths.savedComparisons, 'Saved comparisons', 'favorites kept side by side'),
  page(paths.account, 'My Account', 'settings password subscription'),
  page(paths.referrals, 'Referrals', 'invite friends rewards'),
  page(paths.support, 'Support', 'help ticket contact'),
  page(paths.privacy, 'Privacy', 'data cookies tracking counting'),
  page(paths.graveyard, 'Discontinued tools', 'gone shut down graveyard'),
  page(paths.agentDemo, 'AI Agents', 'demo api'),
  page(paths.agentDashboard, 'Agent dashboard', 'api key'),
  page(paths.revenueSharing, 'Revenue sharing', 'earnings calculator'),
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
