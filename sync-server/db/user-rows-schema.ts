/** A user's own rows: each carries the seq of its newest change among those of its user. */
interface FavoriteTable {
  user_id: number
  tool_id: number
  seq: number
  /** 1: a tombstone, so that other devices learn of it. */
  deleted: 0 | 1
  updated_at: string
}

/** A comparison that a user has saved. */
interface SavedComparisonTable {
  user_id: number
  /** In ascending order, with commas between them. */
  tool_ids: string
  seq: number
  deleted: 0 | 1
  updated_at: string
}

/** What a user has chosen, and whether they get the newsletter; never deleted. */
interface PreferenceTable {
  user_id: number
  name: string
  /** JSON. */
  value: string
  seq: number
  updated_at: string
}

/** Where a user's rows stand; missing until the first change. */
interface UserMetaTable {
  user_id: number
  /** The newest change. */
  seq: number
  /** The oldest cursor that can still be continued: older tombstones are gone. */
  floor: number
}

/** A browser profile that has sent something. */
interface SyncClientTable {
  id: string
  user_id: number
  /** The number of its last mutation that was taken. */
  last_mid: number
}

/** What became of each mutation, by the key that stays with it. */
interface AppliedTable {
  user_id: number
  key: string
  /** JSON. */
  result: string
  at: string
}

export interface UserRowsSchema {
  favorite: FavoriteTable
  saved_comparison: SavedComparisonTable
  preference: PreferenceTable
  user_meta: UserMetaTable
  sync_client: SyncClientTable
  applied: AppliedTable
}
