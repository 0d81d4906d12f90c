/** What the form checks before it sends, in a file without the schemas. */
export const REVIEW_LIMITS = { minRating: 1, maxRating: 5, text: 2000 } as const
