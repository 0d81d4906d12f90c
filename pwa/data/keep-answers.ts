import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { catalogue } from './catalogue-client.ts'
import { writeKeptAnswers } from './write-kept-answers.ts'

/** A burst of changes is one; and whoever has just come has other things to wait for. */
const CALM_MS = 1500

let followed: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

// Loaded once, when the device answers: from then on every catalogue that this page hears of is kept.
catalogue.subscribe(follow)
follow()

function follow(): void {
  const { phase, version } = catalogue.state()
  if (phase !== 'ready' || version === followed) return
  followed = version
  clearTimeout(timer)
  timer = setTimeout(() => keepAnswers(version).catch(() => {}), CALM_MS)
}

async function keepAnswers(version: number): Promise<void> {
  const [list, categories, stats, trending] = await Promise.all([
    catalogue.query(EMPTY_QUERY, { facets: true }),
    catalogue.categories(),
    catalogue.stats(),
    catalogue.trending(),
  ])
  const now = catalogue.state()
  // Otherwise the server may have answered, or another round is on its way.
  const isOfDevice = now.phase === 'ready' && now.storage === 'kept' && now.version === version
  if (isOfDevice) writeKeptAnswers({ list, categories, stats, trending })
}
