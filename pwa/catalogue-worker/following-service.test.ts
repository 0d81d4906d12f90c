import { expect, test } from 'vitest'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { VISITOR } from '../data/following.ts'
import { caseServer, freshName, startTab } from '../testing/test-device.ts'
import { INBOX_LIMIT } from './following-tables.ts'

const USER = 7
const tool = (toolId: number) => ({ kind: 'tool', toolId }) as const

async function started() {
  const server = await caseServer()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  const rename = (id: number, name: string) => {
    const before = server.truth.tool(id)
    if (before !== null) server.truth.put({ ...before, name })
  }
  const unread = async (owner = VISITOR) => {
    const { alerts } = await tab.catalogue.readFollowing(owner)
    return alerts.filter(({ isRead }) => !isRead).length
  }
  return { server, name, tab, rename, unread }
}

test('the count is the same in all tabs, and so is what was read', async () => {
  const { server, name, tab, rename } = await started()
  const other = startTab(server, name)
  await other.ready()
  await tab.catalogue.setFollow(VISITOR, tool(1), true)
  rename(1, 'Renamed')
  await tab.catalogue.refresh()
  await Promise.all([tab, other].map((open) => open.until(({ unread }) => unread === 1)))
  await other.catalogue.setRead(VISITOR, null, true)
  await Promise.all([tab, other].map((open) => open.until(({ unread }) => unread === 0)))
})

test('what was not read goes with its last follow, comes back with it, and leaves with the next news', async () => {
  const { tab, rename, unread } = await started()
  for (const id of [1, 2]) await tab.catalogue.setFollow(VISITOR, tool(id), true)
  rename(1, 'Renamed')
  await tab.catalogue.refresh()
  expect(await unread()).toBe(1)
  await tab.catalogue.setFollow(VISITOR, tool(1), false)
  expect(await unread()).toBe(0)
  await tab.catalogue.setFollow(VISITOR, tool(1), true)
  expect(await unread()).toBe(1)
  await tab.catalogue.setFollow(VISITOR, tool(1), false)
  rename(2, 'Renamed too')
  await tab.catalogue.refresh()
  await tab.catalogue.setFollow(VISITOR, tool(1), true)
  expect((await tab.catalogue.readFollowing(VISITOR)).alerts.map(({ tool }) => tool.id)).toEqual([2])
})

test('a visitor’s follows and inbox become the user’s who signs in, and leave with them', async () => {
  const { tab, rename, unread } = await started()
  await tab.catalogue.setFollow(VISITOR, tool(1), true)
  rename(1, 'Renamed')
  await tab.catalogue.refresh()
  await tab.catalogue.giveVisitorsTo(USER)
  expect(await unread()).toBe(0)
  expect(await unread(USER)).toBe(1)
  await tab.catalogue.forgetFollowers([USER])
  expect(await unread(USER)).toBe(1)
  await tab.catalogue.forgetFollowers([])
  expect(await tab.catalogue.readFollowing(USER)).toEqual({ follows: [], alerts: [] })
})

test('follows of other devices are taken over; what is missing among them ends only when all are there', async () => {
  const { tab } = await started()
  const follows = async () => (await tab.catalogue.readFollowing(USER)).follows
  await tab.catalogue.takeFollows(USER, [tool(1), tool(2)], true)
  await tab.catalogue.takeFollows(USER, [tool(2)], false)
  expect(await follows()).toHaveLength(2)
  await tab.catalogue.takeFollows(USER, [tool(2)], true)
  expect(await follows()).toEqual([tool(2)])
})

test('an inbox is limited: what was read leaves first', async () => {
  const { server, tab } = await started()
  const price = (id: number, priceFrom: number) =>
    server.truth.put(makeTool({ id, vendor: 'Bolt', pricing: 'paid', priceFrom }))
  const ids = Array.from({ length: INBOX_LIMIT }, (_, place) => 1000 + place)
  for (const id of ids) price(id, 5)
  await tab.catalogue.refresh()
  await tab.catalogue.setFollow(VISITOR, { kind: 'vendor', vendor: 'Bolt' }, true)
  for (const id of ids) price(id, 6)
  await tab.catalogue.refresh()
  const { alerts } = await tab.catalogue.readFollowing(VISITOR)
  expect(alerts).toHaveLength(INBOX_LIMIT)
  const read = alerts.slice(0, 3)
  await tab.catalogue.setRead(
    VISITOR,
    read.map(({ key }) => key),
    true,
  )
  for (const id of ids.slice(0, 3)) price(id, 7)
  await tab.catalogue.refresh()
  const after = await tab.catalogue.readFollowing(VISITOR)
  expect(after.alerts).toHaveLength(INBOX_LIMIT)
  expect(after.alerts.some(({ isRead }) => isRead)).toBe(false)
})

test('there is a most of follows, and another limit of a price is no other follow', async () => {
  const { tab } = await started()
  const subjects = Array.from({ length: USER_QUOTAS.follows }, (_, place) => tool(place + 1))
  await tab.catalogue.takeFollows(VISITOR, subjects, true)
  await expect(tab.catalogue.setFollow(VISITOR, tool(9999), true)).rejects.toThrow(RangeError)
  await tab.catalogue.setFollow(VISITOR, tool(1), false)
  for (const atMost of [10, 5])
    await tab.catalogue.setFollow(VISITOR, { kind: 'price', toolId: 1, atMost }, true)
  const { follows } = await tab.catalogue.readFollowing(VISITOR)
  expect(follows.filter(({ kind }) => kind === 'price')).toEqual([{ kind: 'price', toolId: 1, atMost: 5 }])
})
