import type { FollowSubject } from '#shared/domain/follow.ts'
import type { News } from '#shared/domain/news.ts'

/** Whose follows: the id of a user, or nobody who is signed in. */
export type FollowOwner = number
export const VISITOR: FollowOwner = 0

/** An entry of the inbox, as it is stored. */
export interface Alert {
  key: string
  owner: FollowOwner
  /** Milliseconds since 1970 of its arrival on this device. */
  at: number
  tool: { id: number; name: string; logo: string | null }
  news: News
  /** Keys of the follows that it comes from. */
  follows: readonly string[]
  isRead: boolean
}

export interface Following {
  /** The latest first. */
  follows: readonly FollowSubject[]
  /** The newest first; what is not followed any more only when it was read. */
  alerts: readonly Alert[]
}

/** What the worker does about follows. Whatever is changed is stored when the call returns; it rejects where nothing can be kept. */
export interface FollowingControls {
  readFollowing(owner: FollowOwner): Promise<Following>
  /** Follows something on this device or stops. Following counts what changes from now on. */
  setFollow(owner: FollowOwner, subject: FollowSubject, on: boolean): Promise<void>
  /** Brings what a user follows elsewhere to this device; `isAll`: whatever else is stored is followed no more. */
  takeFollows(owner: FollowOwner, subjects: readonly FollowSubject[], isAll: boolean): Promise<void>
  /** `keys`: null for all. */
  setRead(owner: FollowOwner, keys: readonly string[] | null, isRead: boolean): Promise<void>
  /** What a visitor follows, and their inbox, become a user's. */
  giveVisitorsTo(owner: FollowOwner): Promise<void>
  /** Deletes the follows and inboxes of all users but these. Those of visitors stay. */
  forgetFollowers(except: readonly FollowOwner[]): Promise<void>
}
