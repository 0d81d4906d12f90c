import { followKey } from '#shared/domain/follow-key.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import type { Alert, FollowOwner } from '../data/following.ts'
import { VISITOR } from '../data/following.ts'
import type { CatalogueDatabase } from './catalogue-database.ts'
import type { Comparison, FollowChange, FollowingStore, FoundAlert } from './following-store.ts'

/** The most entries of an inbox: older ones leave, those that were read first. */
export const INBOX_LIMIT = 500

const rowKey = (owner: FollowOwner, key: string) => `${owner}|${key}`

type Tables = Pick<CatalogueDatabase, 'follows' | 'alerts' | 'meta'>

const followsOf = ({ follows }: Tables, owner: FollowOwner) =>
  follows.where('key').startsWith(`${owner}|`).toArray()
const alertsOf = ({ alerts }: Tables, owner: FollowOwner) =>
  alerts.where('key').startsWith(`${owner}|`).toArray()

/**
 * Finds what is new to the followers on this device, in the transaction that writes the change: a crash leaves both or none.
 * While the catalogue is being replaced it may be incomplete, or older than it was. The last sound one is kept so long, and
 * compared with what is there in the end.
 */
export async function noteNews(tables: Tables, { before, isRefill, isEnd, find }: Comparison): Promise<void> {
  const { follows, meta } = tables
  const stored = await follows.toArray()
  const row = await meta.get('before')
  const kept = row?.key === 'before' ? row.value : null
  if (!isEnd && (isRefill || kept !== null)) {
    if (kept === null && before !== null && stored.length > 0)
      await meta.put({ key: 'before', value: { pages: [...before.pages.values()], isWhole: before.isWhole } })
    return
  }
  if (kept !== null) await meta.delete('before')
  await follows.bulkPut(stored.filter(({ waits }) => waits).map((follow) => ({ ...follow, waits: false })))
  const ready = stored.filter(({ waits }) => !waits)
  const old = kept && { ...kept, pages: new Map(kept.pages.map((page) => [page.page, page])) }
  for (const owner of new Set(ready.map((follow) => follow.owner))) {
    const subjects = ready.filter((follow) => follow.owner === owner).map(({ subject }) => subject)
    await addAlerts(
      tables,
      owner,
      findSafely(() => find(subjects, old)),
    )
  }
}

/** What cannot be matched costs its news. An exception would undo the change, and with it the catalogue of this device. */
function findSafely(find: () => FoundAlert[]): FoundAlert[] {
  try {
    return find()
  } catch {
    return []
  }
}

/** An entry that is there already stays as it is. What nobody follows any more leaves when something new comes. */
async function addAlerts(tables: Tables, owner: FollowOwner, found: readonly FoundAlert[]): Promise<void> {
  const { alerts } = tables
  const entries = found.map(({ id, ...alert }) => ({
    ...alert,
    key: rowKey(owner, id),
    owner,
    isRead: false,
  }))
  const known = await alerts.bulkGet(entries.map(({ key }) => key))
  await alerts.bulkAdd(entries.filter((_, place) => known[place] === undefined))
  const live = await liveKeys(tables, owner)
  const all = await alertsOf(tables, owner)
  const kept = all.filter((alert) => isShown(alert, live)).sort(byWorth)
  const dropped = [...all.filter((alert) => !isShown(alert, live)), ...kept.slice(INBOX_LIMIT)]
  if (dropped.length > 0) await alerts.bulkDelete(dropped.map(({ key }) => key))
}

/** Unread ones first, and the newest first among them. */
function byWorth(a: Alert, b: Alert): number {
  return Number(a.isRead) - Number(b.isRead) || newestFirst(a, b)
}

function newestFirst(a: Alert, b: Alert): number {
  return b.at - a.at || b.key.localeCompare(a.key)
}

async function liveKeys(tables: Tables, owner: FollowOwner): Promise<ReadonlySet<string>> {
  return new Set((await followsOf(tables, owner)).map(({ subject }) => followKey(subject)))
}

/** What was read stays when it is not followed any more; what was not read goes with its last follow. */
function isShown(alert: Alert, live: ReadonlySet<string>): boolean {
  return alert.isRead || alert.follows.some((key) => live.has(key))
}

/** Each call is one transaction. */
export function createFollowingStore(database: CatalogueDatabase): FollowingStore {
  const { follows, alerts, meta } = database
  const inOne = <T>(work: () => Promise<T>) => database.transaction('rw', follows, alerts, meta, work)
  const setFollows = async (owner: FollowOwner, changes: readonly FollowChange[], now: number) => {
    let isKept = true
    for (const change of changes) isKept = (await setFollow(database, owner, change, now)) && isKept
    return isKept
  }
  return {
    readFollowing: (owner) =>
      database.transaction('r', follows, alerts, async () => {
        const stored = await followsOf(database, owner)
        const live = new Set(stored.map(({ subject }) => followKey(subject)))
        const shown = (await alertsOf(database, owner)).filter((alert) => isShown(alert, live))
        return {
          follows: stored.sort((a, b) => b.at - a.at).map(({ subject }) => subject),
          alerts: shown.sort(newestFirst),
        }
      }),
    countUnread: (owner) =>
      database.transaction('r', follows, alerts, async () => {
        const live = await liveKeys(database, owner)
        return (await alertsOf(database, owner)).filter((alert) => !alert.isRead && isShown(alert, live))
          .length
      }),
    setFollows: (owner, changes, now) => inOne(() => setFollows(owner, changes, now)),
    takeFollows: (owner, subjects, { isAll, now }) =>
      inOne(async () => {
        const wanted = new Set(subjects.map(followKey))
        const extra = isAll
          ? (await followsOf(database, owner)).filter(({ subject }) => !wanted.has(followKey(subject)))
          : []
        await follows.bulkDelete(extra.map(({ key }) => key))
        // The latest comes first in the list, and is to be the latest here.
        const changes = subjects.toReversed().map((subject) => ({ subject, on: true }))
        await setFollows(owner, changes, now)
      }),
    setRead: (owner, keys, isRead) =>
      inOne(async () => {
        const wanted = keys && new Set(keys)
        const changed = (await alertsOf(database, owner)).filter(
          (alert) => alert.isRead !== isRead && (wanted?.has(alert.key) ?? true),
        )
        await alerts.bulkPut(changed.map((alert) => ({ ...alert, isRead })))
      }),
    giveVisitorsTo: (owner) =>
      inOne(async () => {
        const keyAs = (key: string) => rowKey(owner, key.slice(key.indexOf('|') + 1))
        const [given, inbox] = [await followsOf(database, VISITOR), await alertsOf(database, VISITOR)]
        await follows.bulkDelete(given.map(({ key }) => key))
        await alerts.bulkDelete(inbox.map(({ key }) => key))
        await follows.bulkPut(given.map((follow) => ({ ...follow, owner, key: keyAs(follow.key) })))
        await alerts.bulkPut(inbox.map((alert) => ({ ...alert, owner, key: keyAs(alert.key) })))
      }),
    forgetFollowers: (except) =>
      inOne(async () => {
        const stays = new Set([VISITOR, ...except])
        await follows.filter(({ owner }) => !stays.has(owner)).delete()
        await alerts.filter(({ owner }) => !stays.has(owner)).delete()
      }),
  }
}

/**
 * A follow that is there already keeps its beginning; a price may get another limit.
 * @returns false when there is no room for it
 */
async function setFollow(
  { follows, meta }: Tables,
  owner: FollowOwner,
  { subject, on }: FollowChange,
  now: number,
): Promise<boolean> {
  const key = rowKey(owner, followKey(subject))
  if (!on) {
    await follows.delete(key)
    return true
  }
  const stored = await follows.get(key)
  if (stored !== undefined) {
    if (JSON.stringify(stored.subject) !== JSON.stringify(subject)) await follows.put({ ...stored, subject })
    return true
  }
  const mine = await follows.where('key').startsWith(`${owner}|`).count()
  if (mine >= USER_QUOTAS.follows) return false
  const waits = (await meta.get('before')) !== undefined
  await follows.put({ key, owner, subject, at: now, waits })
  return true
}
