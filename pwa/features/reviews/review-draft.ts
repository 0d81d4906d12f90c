import { STAR_WORDS } from '#shared/messages/reviews.ts'
import { schemaOf } from '../../data/stored-value.ts'
import { storedDraft } from '../../data/use-draft.ts'

export interface ReviewDraft {
  rating: number | null
  text: string
}

type Drafts = Readonly<Record<string, ReviewDraft>>

/** What is being written, by tool: neither another page nor a reload nor a session that ends takes it away. */
const drafts = storedDraft<Drafts>('review', {}, schemaOf(readDrafts))

export const readDraft = (toolId: number): ReviewDraft | undefined => drafts.read()[toolId]

/** null forgets it. */
export function keepDraft(toolId: number, draft: ReviewDraft | null): void {
  const { [toolId]: _, ...others } = drafts.read()
  const kept = draft === null ? others : { ...others, [toolId]: draft }
  if (Object.keys(kept).length > 0) drafts.write(kept)
  else drafts.clear()
}

/** By hand: this page has no zod. */
function readDrafts(value: unknown): Drafts {
  const isDraft = (draft: unknown): draft is ReviewDraft => {
    const { rating, text }: { rating?: unknown; text?: unknown } = Object(draft)
    return typeof text === 'string' && (rating === null || STAR_WORDS[Number(rating) - 1] !== undefined)
  }
  return Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, ReviewDraft] => isDraft(entry[1])),
  )
}
