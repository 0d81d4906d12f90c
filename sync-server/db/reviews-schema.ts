import type { Generated } from 'kysely'

/** What a user says about a tool: one row each, which stays as a tombstone. */
interface ReviewTable {
  id: Generated<number>
  user_id: number
  tool_id: number
  /** 1 to 5. */
  rating: number
  /** Plain text, may be empty. A review that its author takes back loses it. */
  text: string
  created_at: string
  updated_at: string
  /** Of the rows of the user. */
  seq: number
  deleted: 0 | 1
  /** Set where a moderator took it away; the author reads the reason. */
  removed_by: number | null
  removed_at: string | null
  removed_reason: string | null
}

/** How often each number of stars was given to a tool; missing until the first review. */
interface ToolStarsTable {
  tool_id: number
  stars_1: number
  stars_2: number
  stars_3: number
  stars_4: number
  stars_5: number
  /** JSON: the sample figures that gave way to the first real review. */
  sample: string | null
}

export interface ReviewsSchema {
  review: ReviewTable
  tool_stars: ToolStarsTable
}
