import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { addUsage } from '../testing/usage-rows.ts'

const HOUR_MS = 60 * 60 * 1000

test('admins see what waits, what is overdue, and how the last days went', async () => {
  const { store, call } = await startWithAdmins({
    categories: [{}],
    tools: [{ aiSummary: 'It reads.' }, {}],
  })
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  const overview = async () =>
    contract.adminOverview.output.parse((await call('GET', '/api/admin/overview')).body)
  const before = await overview()
  expect(before.waiting).toEqual({
    tickets: 0,
    overdueTickets: 0,
    improvements: 0,
    secondApprovals: 0,
    listings: 0,
    reviews: 0,
    recommendations: 0,
    reports: 0,
    suggestions: 0,
  })
  expect(before.summaries.tools).toBe(2)
  for (const subject of ['Old', 'New'])
    await call('POST', '/api/support/ticket', { as: 4, body: { subject, message: 'Please.' } })
  await store.writer
    .updateTable('support_ticket')
    .set({ created_at: ago(49) })
    .where('subject', '=', 'Old')
    .execute()
  await addUsage(store, [
    { tool_id: 1, kind: 'view', hour: Math.floor(Date.now() / HOUR_MS), count: 3 },
    { tool_id: 2, kind: 'visit', hour: Math.floor(Date.now() / HOUR_MS), count: 8 },
  ])
  const { waiting, views, signUps } = await overview()
  expect(waiting).toMatchObject({ tickets: 2, overdueTickets: 1 })
  expect(views).toHaveLength(30)
  expect(views.at(-1)?.count).toBe(3)
  expect(signUps).toHaveLength(30)
  expect((await call('GET', '/api/admin/overview', { as: 4 })).status).toBe(403)
})
