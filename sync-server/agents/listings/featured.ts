import { createHash } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import { listFeaturedTools } from '../../repositories/listings.ts'
import { type Answer, jsonBytesAnswer } from '../../services/answer.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'

/** No page shows more. */
const MOST = 100
/** Places end by the clock, which changes nothing in the catalogue. */
const KEPT_MS = 60_000

export interface FeaturedDeps {
  reader: Database
  catalogue: Catalogue
  now?: () => Date
}

type FeaturedAnswer = Answer<{ toolIds: number[] }>

interface Kept {
  version: CatalogueVersion
  until: number
  toolIds: Promise<readonly number[]>
  answer: Promise<FeaturedAnswer>
}

/** Which tools stand on the home page because their listing pays for it: read once a minute and version of the catalogue. */
export class Featured {
  readonly #deps: FeaturedDeps
  #kept: Kept | undefined

  constructor(deps: FeaturedDeps) {
    this.#deps = deps
  }

  answer(): Promise<FeaturedAnswer> {
    return this.#now().answer
  }

  async hasSome(): Promise<boolean> {
    return (await this.#now().toolIds).length > 0
  }

  #now(): Kept {
    const { version } = this.#deps.catalogue
    const now = this.#deps.now?.() ?? new Date()
    const known = this.#kept
    if (known !== undefined && known.version === version && now.getTime() < known.until) return known
    const toolIds = listFeaturedTools(this.#deps.reader, { now: now.toISOString(), limit: MOST })
    const kept = { version, until: now.getTime() + KEPT_MS, toolIds, answer: toolIds.then(answerOf) }
    this.#kept = kept
    // A failure is not kept.
    kept.answer.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
    return kept
  }
}

function answerOf(toolIds: readonly number[]): FeaturedAnswer {
  const body = JSON.stringify({ toolIds })
  return jsonBytesAnswer(createHash('sha256').update(body).digest('base64url').slice(0, 16), body)
}
