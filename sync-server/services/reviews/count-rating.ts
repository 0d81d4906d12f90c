import type { Stars } from '#shared/domain/review.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { readFigures, saveFigures } from '../../repositories/tool-figures.ts'
import { readStars, saveStars } from '../../repositories/tool-stars.ts'
import { figuresWith } from './figures-with.ts'

/** The stars that one user gives a tool: those until now, and those from now on. null: none. */
export interface RatingChange {
  toolId: number
  before: number | null
  after: number | null
}

/** Moves what is counted by one review, never by a recount. Devices hear of it only where what they show changes. */
export async function countRating(
  transaction: WriteTransaction,
  { toolId, before, after }: RatingChange,
  now: string,
): Promise<void> {
  if (before === after) return
  const counted = await readStars(transaction, toolId)
  const { figures: shown, isListed } = await readFigures(transaction, toolId)
  const stars = moved(counted.stars, before, after)
  const { figures, sample } = figuresWith(shown, { stars, sample: counted.sample })
  await saveStars(transaction, toolId, { stars, sample })
  if (JSON.stringify(figures) !== JSON.stringify(shown))
    await saveFigures(transaction, toolId, { figures, isListed, now })
}

function moved([one, two, three, four, five]: Stars, before: number | null, after: number | null): Stars {
  const change = (rating: number) => Number(rating === after) - Number(rating === before)
  return [one + change(1), two + change(2), three + change(3), four + change(4), five + change(5)]
}
