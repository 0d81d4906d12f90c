import type { Database } from '../../db/schema.ts'
import { listFeaturedTools } from '../../repositories/listings.ts'
import { type Answer, hashedAnswer } from '../../services/answer.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'

/** The most that a page shows. */
const MAX_TOOLS = 100
/** Places expire by time, which does not change the catalogue version. */
const CACHE_MS = 60_000

export interface FeaturedDeps {
  reader: Database
  catalogue: Catalogue
  now?: () => Date
}

type FeaturedAnswer = Answer<{ toolIds: number[] }>

interface CachedFeatured {
  version: CatalogueVersion
  until: number
  toolIds: Promise<readonly number[]>
  answer: Promise<FeaturedAnswer>
}

/**
 * The tools that a paid listing puts on the home page. They are cached for a minute and for one version of the
 * catalogue.
 */
export class Featured {
  readonly #deps: FeaturedDeps
  #cached: CachedFeatured | undefined

  constructor(deps: FeaturedDeps) {
    this.#deps = deps
  }

  answer(): Promise<FeaturedAnswer> {
    return this.#now().answer
  }

  async hasSome(): Promise<boolean> {
    return (await this.#now().toolIds).length > 0
  }

  #now(): CachedFeatured {
    const { version } = this.#deps.catalogue
    const now = this.#deps.now?.() ?? new Date()
    const known = this.#cached
    if (known !== undefined && known.version === version && now.getTime() < known.until) return known
    const toolIds = listFeaturedTools(this.#deps.reader, { now: now.toISOString(), limit: MAX_TOOLS })
    const cached = {
      version,
      until: now.getTime() + CACHE_MS,
      toolIds,
      answer: toolIds.then((ids) => hashedAnswer({ toolIds: ids })),
    }
    this.#cached = cached
    // Failures are not cached.
    cached.answer.catch(() => {
      if (this.#cached === cached) this.#cached = undefined
    })
    return cached
  }
}
