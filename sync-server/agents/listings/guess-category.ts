import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'

/** A question of the engine has so many words at most. */
const WORDS_A_QUESTION = 12
const QUESTIONS = 4
/** The best hits of each question have a vote. */
const VOTES = 8
/** What a guess has to have behind it. */
const LEAST = { votes: 2, share: 0.25 } as const

/**
 * The category that the tools most like a new one are in, as the search of the directory finds them by its name and
 * description. @returns null where they are too few, or in too many
 */
export function guessCategory(
  version: CatalogueVersion,
  { toolName, description }: { toolName: string; description: string },
): number | null {
  const votes = new Map<number, number>()
  let all = 0
  for (const search of questions(`${toolName} ${description}`)) {
    for (const id of version.engine.run({ ...EMPTY_QUERY, search, limit: VOTES }).ids) {
      const categoryId = version.tools.get(id)?.categoryId
      if (categoryId === undefined) continue
      votes.set(categoryId, (votes.get(categoryId) ?? 0) + 1)
      all++
    }
  }
  const [best] = [...votes].sort(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || a - b)
  if (best === undefined) return null
  const [categoryId, count] = best
  return count >= LEAST.votes && count >= all * LEAST.share ? categoryId : null
}

function questions(text: string): string[] {
  const words = text.split(/\s+/)
  const starts = Array.from({ length: QUESTIONS }, (_, place) => place * WORDS_A_QUESTION)
  return starts
    .map((start) => words.slice(start, start + WORDS_A_QUESTION).join(' '))
    .filter((question) => question !== '')
}
