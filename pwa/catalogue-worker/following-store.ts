import type { FollowSubject } from '#shared/domain/follow.ts'
import type { Alert, Following, FollowOwner } from '../data/following.ts'
import type { Before } from '../sync/following/tool-moves.ts'

/** A follow on this device. */
export interface StoredFollow {
  /** `rowKey` of its owner and `followKey`. */
  key: string
  owner: FollowOwner
  subject: FollowSubject
  /** Milliseconds since 1970. */
  at: number
  /** It was made while the catalogue was incomplete, and counts from the next complete one. */
  waits: boolean
}

/** News for one owner, before it has a place in the inbox. */
export type FoundAlert = Omit<Alert, 'key' | 'isRead' | 'owner'> & { id: string }

/** A change of the catalogue, for those who follow something in it. */
export interface Comparison {
  /** The complete catalogue before it; null when there was none. */
  before: Before | null
  /** The rows are replaced. They may be older than those before for a while, or not be all. */
  isRefill: boolean
  /** The rows are those of the server now. */
  isEnd: boolean
  /** `before` is the old catalogue that was kept, or null: that of the change. */
  find(subjects: readonly FollowSubject[], before: Before | null): FoundAlert[]
}

/** Where a device stores follows and what was found for them. */
export interface FollowingStore {
  readFollowing(owner: FollowOwner): Promise<Following>
  countUnread(owner: FollowOwner): Promise<number>
  /** @returns false when there is no room for all of them */
  setFollows(owner: FollowOwner, changes: readonly FollowChange[], now: number): Promise<boolean>
  takeFollows(owner: FollowOwner, subjects: readonly FollowSubject[], options: TakeOptions): Promise<void>
  setRead(owner: FollowOwner, keys: readonly string[] | null, isRead: boolean): Promise<void>
  giveVisitorsTo(owner: FollowOwner): Promise<void>
  forgetFollowers(except: readonly FollowOwner[]): Promise<void>
}

export interface FollowChange {
  subject: FollowSubject
  on: boolean
}

export interface TakeOptions {
  isAll: boolean
  now: number
}
