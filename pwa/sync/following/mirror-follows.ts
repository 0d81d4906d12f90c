import { catalogue } from '../../data/catalogue-client.ts'
import { caughtUpUser } from '../../data/caught-up-user.ts'
import { VISITOR } from '../../data/following.ts'
import { currentSession, EXPIRED, followSession } from '../../data/session.ts'
import { userData } from '../../data/user-data.ts'
import { changeUserData } from '../user/follow-user.ts'

/*
 * What a signed-in user follows is kept in their own database, and what the catalogue is compared with lies beside the
 * catalogue, so that a change and its news are one transaction. This keeps the second like the first. It is loaded when
 * somebody is signed in, and follows the session from then on.
 */

/** Of whom the visitor's follows have been taken over since this page began. */
let given: number | null = null
let mirrored = ''

follow()
followSession(follow)
userData.subscribe(mirror)
caughtUpUser.subscribe(mirror)

function follow(): void {
  const session = currentSession()
  const id = session.user?.id ?? null
  // When a session expires, nobody has decided to leave.
  if (session !== EXPIRED) void forgetOthers(id).catch(() => {})
  if (id === null) given = null
  else if (given !== id) {
    given = id
    void giveVisitors(id).catch(() => {})
  }
}

async function forgetOthers(id: number | null): Promise<void> {
  const device = await catalogue.device()
  await device?.forgetFollowers(id === null ? [] : [id])
}

/** Sent first and moved then: a crash in between sends them again, which changes nothing. */
async function giveVisitors(id: number): Promise<void> {
  const device = await catalogue.device()
  if (device === null) return
  const { follows } = await device.readFollowing(VISITOR)
  for (const subject of follows.toReversed()) {
    if (currentSession().user?.id !== id) return
    await changeUserData({ name: 'follow.set', args: { subject, on: true } })
  }
  await device.giveVisitorsTo(id)
}

/** Until all rows of the user are here, what is missing among them says nothing. */
function mirror(): void {
  const id = currentSession().user?.id
  const follows = userData.getState()?.follows
  if (id === undefined || follows === undefined) return
  const isAll = caughtUpUser.getState() === id
  const state = JSON.stringify([id, isAll, follows])
  if (state === mirrored) return
  mirrored = state
  void catalogue
    .device()
    .then((device) => device?.takeFollows(id, follows, isAll))
    .catch(() => {})
}
