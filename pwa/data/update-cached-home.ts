import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { buildName, type CachedHome, cachedHome } from './cached-home.ts'
import { catalogue } from './catalogue-client.ts'
import { askPicks } from './use-catalogue.ts'

/** A burst of changes is written once, and not while the page is still starting. */
const QUIET_MS = 1500

let followed: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

// Loaded once, when the device answers. From then on the answers of every version of the catalogue are cached.
catalogue.subscribe(follow)
follow()

function follow(): void {
  const { phase, version } = catalogue.state()
  if (phase !== 'ready' || version === followed) return
  followed = version
  clearTimeout(timer)
  timer = setTimeout(() => updateCachedHome(version).catch(() => {}), QUIET_MS)
}

async function updateCachedHome(version: number): Promise<void> {
  const [list, newTools, picks, categories, stats, trending] = await Promise.all([
    catalogue.ask('query', { query: EMPTY_QUERY, facets: true }),
    catalogue.ask('query', { query: NEW_TOOLS, facets: false }),
    askPicks(),
    catalogue.ask('categories', {}),
    catalogue.ask('stats', {}),
    catalogue.ask('trending', {}),
  ])
  const now = catalogue.state()
  // Otherwise the server may have answered, or another version is on its way.
  const isOfDevice = now.phase === 'ready' && now.storage === 'kept' && now.version === version
  if (isOfDevice) writeCachedHome({ list, newTools, picks, categories, stats, trending })
}

/** Where they do not fit in, old answers would be corrected a moment after they are shown; no answers are better. */
export function writeCachedHome(answers: CachedHome): void {
  if (!cachedHome.set({ build: buildName(), answers })) cachedHome.set(null)
}
