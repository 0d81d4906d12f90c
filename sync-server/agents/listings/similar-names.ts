import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { inLatin } from '../../services/analysers/disguised-host.ts'
import { nameKey, spelledAlike } from '../../services/analysers/name-key.ts'
import { isOneEditApart } from '../../services/analysers/one-edit.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { readListedTool } from '../../services/catalogue/listed-tool.ts'

interface NamedTool {
  id: number
  name: string
}

export interface SimilarNames {
  /** Has the very name, give or take case, accents, spacing and letters that only look like its own. */
  same: NamedTool | null
  /** May be taken for it. */
  near: NamedTool[]
}

/** Whoever is not among the first finds is not called nearly the same. */
const CANDIDATES = 30
/** Among shorter names, one letter makes another word. */
const LONG_NAME = 6

/** The listed tools whose name a new one could be taken for. */
export function findSimilarNames(version: CatalogueVersion, name: string): SimilarNames {
  const latin = inLatin(name)
  const key = nameKey(latin)
  const rivals = candidates(version, [latin, key])
  const same = rivals.find((rival) => spelledAlike(rival.name) === spelledAlike(latin)) ?? null
  const near = rivals.filter((rival) => rival !== same && isNear(key, nameKey(rival.name)))
  return { same, near }
}

function candidates({ engine, tools }: CatalogueVersion, searches: readonly string[]): NamedTool[] {
  const ids = searches.flatMap((search) => engine.run({ ...EMPTY_QUERY, search, limit: CANDIDATES }).ids)
  return [...new Set(ids)].flatMap((id) => {
    const listed = tools.get(id)
    return listed === undefined ? [] : [{ id, name: readListedTool(listed).name }]
  })
}

/** Names that differ in a number are versions, or siblings; products that rhyme are others. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const isLong = Math.min(one.length, other.length) >= LONG_NAME
  const numbers = (key: string) => key.replace(/\P{N}/gu, '')
  return isLong && one[0] === other[0] && numbers(one) === numbers(other) && isOneEditApart(one, other)
}
