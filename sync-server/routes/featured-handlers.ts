import type { Featured } from '../agents/listings/featured.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import type { HandlersOf } from './handler.ts'

export interface FeaturedDeps {
  featured: Featured
}

export function featuredHandlers({ featured }: FeaturedDeps) {
  return {
    async listFeatured(ctx) {
      return sendAnswer(ctx, await featured.answer())
    },
  } satisfies HandlersOf<'listFeatured'>
}
