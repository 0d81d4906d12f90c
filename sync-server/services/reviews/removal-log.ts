import type { CallOutput } from '#shared/api/call.ts'
import type { reviewCalls } from '#shared/api/review-calls.ts'
import type { Database } from '../../db/schema.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { listRemovals, newestRemoval, type RemovalQuery } from '../../repositories/review-removals.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'

type Page = CallOutput<(typeof reviewCalls)['listReviewRemovals']>

const CACHE_BYTES = 2 * 1024 * 1024

interface Deps {
  reader: Database
  catalogue: Pick<Catalogue, 'version'>
}

/**
 * The public log of removals. A page is made once for each version of the catalogue, which has the names of the tools, and
 * each newest entry.
 */
export class RemovalLog {
  readonly #deps: Deps
  readonly #known = new PerVersion(() => new ClockCache<Answer<Page>>(CACHE_BYTES))

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: RemovalQuery): Promise<Answer<Page>> {
    const { version } = this.#deps.catalogue
    const pages = this.#known.of(version)
    const newest = await newestRemoval(this.#deps.reader)
    const { toolId = '', before = '', limit } = query
    const key = `${newest}:${toolId}:${before}:${limit}`
    const known = pages.get(key)
    if (known !== undefined) return known
    const found = await listRemovals(this.#deps.reader, { ...query, limit: limit + 1 })
    const removals = found.slice(0, limit)
    const next = found.length > limit ? (removals.at(-1)?.id ?? null) : null
    const answer = jsonAnswer<Page>(`${version.epoch}-${version.head}-${newest}`, { removals, next })
    pages.set(key, answer, answer.weight + key.length)
    return answer
  }
}

/** A quote is as long as this, or a whole text that is not much shorter. */
const QUOTE_CHARACTERS = 30
const LEAST_QUOTE_CHARACTERS = 12

/** Everybody reads the reason, for good. @throws InvalidInputError when it names the author or quotes the review */
export function refuseRevealing(reason: string, review: { author: string; text: string }): void {
  const refuse = (message: string) => {
    throw new InvalidInputError([{ path: 'reason', message }])
  }
  const words = plain(reason)
  if (names(words, plain(review.author)))
    refuse('Please don’t name the author. Everyone can read the reason.')
  if (quotes(words, plain(review.text)))
    refuse('Please don’t quote the review. Everyone can read the reason.')
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isWordCharacter = (character: string) => /[\p{L}\p{N}_]/u.test(character)

/** As a word of its own. */
function names(words: string, author: string): boolean {
  for (let at = words.indexOf(author); at !== -1; at = words.indexOf(author, at + 1)) {
    const around = [words[at - 1] ?? ' ', words[at + author.length] ?? ' ']
    if (!around.some(isWordCharacter)) return true
  }
  return false
}

function quotes(words: string, text: string): boolean {
  const length = Math.min(QUOTE_CHARACTERS, text.length)
  if (length < LEAST_QUOTE_CHARACTERS) return false
  for (let at = 0; at + length <= text.length; at++)
    if (words.includes(text.slice(at, at + length))) return true
  return false
}
