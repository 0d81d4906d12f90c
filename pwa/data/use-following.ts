import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import { catalogue } from './catalogue-client.ts'
import { type Following, type FollowOwner, VISITOR } from './following.ts'
import { currentSession, followSession } from './session.ts'

const store = createStore<Following | null>(() => null)
let isWatching = false
/** Whose following was asked for last, and how it stood. */
let asked = ''

/** Who follows something in this page. */
export function currentFollower(): FollowOwner {
  return currentSession().user?.id ?? VISITOR
}

/** What is followed here and what came of it; null until the device has told. */
export function useFollowing(): Following | null {
  useEffect(watch, [])
  return useStore(store)
}

/** The follow of this subject's key, which may have another price; undefined where there is none. */
export function useFollow(subject: FollowSubject): FollowSubject | undefined {
  const key = followKey(subject)
  return useFollowing()?.follows.find((follow) => followKey(follow) === key)
}

/** Once for all parts of the page, for as long as it lives. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  catalogue.subscribe(read)
  followSession(read)
  read()
}

function read(): void {
  const owner = currentFollower()
  const asking = `${owner} ${catalogue.state().inbox}`
  if (asking === asked) return
  if (!asked.startsWith(`${owner} `)) store.setState(null)
  asked = asking
  readNow(owner).then(
    (following) => {
      if (asked === asking) store.setState(following, true)
    },
    () => {},
  )
}

async function readNow(owner: FollowOwner): Promise<Following | null> {
  const device = await catalogue.device()
  return device === null ? { follows: [], alerts: [] } : device.readFollowing(owner)
}
