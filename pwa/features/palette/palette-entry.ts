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
    | { kind: 'action'; run: () => void }
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
  page(paths.agentDemo, 'AI Agents', 'demo api'),
  page(paths.agentDashboard, 'Agent dashboard', 'api key'),
  page(paths.revenueSharing, 'Revenue sharing', 'earnings calculator'),
]
