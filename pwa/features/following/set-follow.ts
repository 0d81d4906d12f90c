import type { FollowSubject } from '#shared/domain/follow.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { currentSession } from '../../data/session.ts'
import { currentFollower } from '../../data/use-following.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Follows something or stops, with or without a connection. The server hears of it only from who is signed in. `isSeen`: what
 * was pressed says that it worked.
 * @returns whether it did
 */
export async function setFollow(
  subject: FollowSubject,
  on: boolean,
  { isSeen = false }: { isSeen?: boolean } = {},
): Promise<boolean> {
  try {
    const device = await catalogue.device()
    if (device === null) throw new Error('There is no catalogue on this device')
    const account = currentSession().user !== null && (await import('../../sync/user/follow-user.ts'))
    await device.setFollow(currentFollower(), subject, on)
    if (account) await account.changeUserData({ name: 'follow.set', args: { subject, on } })
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'RangeError'
    showToast({ ...(isFull ? texts.tooMany(USER_QUOTAS.follows) : texts.failed), tone: 'error' })
    return false
  }
  if (isSeen) return true
  const undo = { label: commonMessages.undo, onClick: () => void setFollow(subject, !on) }
  const followed = isFoundHere(subject) ? texts.followed : texts.followedInPart
  showToast(on ? { ...followed, action: undo } : { title: texts.unfollowed, action: undo })
  return true
}

/** Whether this device has all that news of it are found among. Of a large catalogue it keeps tools that the account follows. */
function isFoundHere(subject: FollowSubject): boolean {
  const { part } = catalogue.state()
  if (part === null) return true
  if (subject.kind === 'category') return part.categories.includes(subject.categoryId)
  return 'toolId' in subject && currentSession().user !== null
}
