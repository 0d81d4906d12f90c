export interface Draft {
  rating: number | null
  text: string
}

/** What is being written, by user and tool: moving to another page or a session that ends takes nothing away. */
const drafts = new Map<string, Draft>()

export const draftOf = (key: string): Draft | undefined => drafts.get(key)

export function keepDraft(key: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(key)
  else drafts.set(key, draft)
}
