/*
 * open ──decided──▶ accepted ──reverted──▶ declined
 *   │        └────▶ declined, which may be opened again, unless it was accepted first
 *   └──by its author──▶ withdrawn
 */
export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const

/** The facts of a tool that people suggest changes of, in display order: what its own website says in so many words. */
export const SUGGESTED_FIELDS = [
  'name',
  'website',
  'description',
  'categoryId',
  'otherCategoryIds',
  'pricing',
  'priceFrom',
  'prices',
  'priceOnRequest',
  'vendor',
  'launchYear',
  'openSource',
  'tags',
  'features',
  'platforms',
  'languages',
  'repository',
  'licence',
  'trainsOnData',
  'bestFor',
  'notFor',
  'watchOut',
  'status',
  'statusDate',
  'statusNote',
  'successor',
  'formerNames',
] as const

/** Characters of a note and of a reply, and how many suggestions of one user may wait at a time. */
export const SUGGESTION_LIMITS = { note: 500, reply: 500, open: 20 } as const

/**
 * How somebody stands who suggests, the highest first: with so many accepted, which are at least such a share of what was decided.
 * It is shown to themselves and to admins, and gives no right.
 */
export const CONTRIBUTOR_LEVELS = [
  { level: 'steward', accepted: 50, share: 0.8 },
  { level: 'trusted', accepted: 10, share: 0.7 },
  { level: 'contributor', accepted: 1, share: 0 },
] as const
export type ContributorLevel = (typeof CONTRIBUTOR_LEVELS)[number]['level']

/** null: nothing of theirs was accepted yet. */
export function contributorLevel(record: { accepted: number; declined: number }): ContributorLevel | null {
  const { accepted, declined } = record
  const reached = CONTRIBUTOR_LEVELS.find(
    (one) => accepted >= one.accepted && accepted >= one.share * (accepted + declined),
  )
  return reached?.level ?? null
}
