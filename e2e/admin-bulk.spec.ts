import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin, type Calls, callsOf, createDecider } from './support/admin.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import { tableRow } from './support/data-table.ts'
import { another, propose } from './support/improvement-review.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const bar = (page: Page, rows: string) => page.getByRole('region', { name: `Selected ${rows}` })

test('accounts are locked together after a question, and unlocked by one undo', async ({
  page,
  server,
  browser,
}) => {
  const shared = freshName('pair')
  const people = await Promise.all(
    ['a', 'b'].map(async (end) => {
      const person = await another(browser, server)
      await become(person, `${shared}${end}`)
      return person
    }),
  )
  const statuses = () =>
    Promise.all(people.map((person) => person.evaluate(async () => (await fetch('/api/me')).status)))
  await becomeAdmin(page, server, freshName('root'))
  await page.goto(`/admin/users?search=${shared}`)
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check()
  await expect(bar(page, 'users')).toContainText('2 selected')
  await bar(page, 'users').getByRole('button', { name: 'Lock', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Lock 2 accounts?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await statuses()).toEqual([200, 200])
  await bar(page, 'users').getByRole('button', { name: 'Lock', exact: true }).click()
  await question.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(toast(page, '2 accounts locked')).toBeVisible()
  await expect(bar(page, 'users')).toHaveCount(0)
  for (const end of ['a', 'b'])
    await expect(tableRow(page, 'Users', `${shared}${end}`)).toContainText('Locked')
  expect(await statuses()).toEqual([401, 401])
  await page.getByRole('button', { name: 'Undo' }).locator('visible=true').first().click()
  await expect(toast(page, 'Undone')).toBeVisible()
  for (const end of ['a', 'b'])
    await expect(tableRow(page, 'Users', `${shared}${end}`)).not.toContainText('Locked')
})

test('improvements are rejected together with a reason, and the one that somebody else has decided is named', async ({
  page,
  server,
}) => {
  const [first, second] = [await propose(server, 'one'), await propose(server, 'two')]
  await becomeAdmin(page, server, freshName('ada'))
  await page.goto('/admin/improvements')
  for (const { agent } of [first, second])
    await tableRow(page, 'Improvements', agent.name).getByRole('checkbox').check()
  const decide = await createDecider(server)
  await decide(second.id, { decision: 'approve' })
  await bar(page, 'improvements').getByRole('button', { name: 'Reject', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Reject 2 improvements?' })
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  const reason = question.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Please give a reason.')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectWithinWindow(page)
  await expectAccessible(page)
  await reason.fill('Both say the same.')
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toast(page, '1 of 2 couldn’t be changed')).toBeVisible()
  await expect(
    page
      .getByText(new RegExp(`^${second.toolName}: `))
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  expect(await first.agent.improvement(first.id)).toMatchObject({
    state: 'rejected',
    decisionNote: 'Both say the same.',
  })
  expect(await second.agent.improvement(second.id)).toMatchObject({ state: 'applied' })
})

test.describe('of two admins, one is quicker with some of the rows', () => {
  const admin = freshName('slow')
  let quicker: Calls
  test.beforeAll(async ({ server }) => {
    await callsOf(server, admin, 'admin')
    quicker = await callsOf(server, freshName('fast'), 'admin')
  })
  const isDone = async (answer: Promise<Response>) => {
    const { status, ok } = await answer
    expect(ok, `answered ${status}`).toBe(true)
  }

  /** The table of an area, as the slower one sees it before the other acts. */
  async function look(page: Page, area: string, query: Record<string, string>): Promise<void> {
    await become(page, admin)
    await page.goto(`/admin/${area}?${new URLSearchParams(query)}`)
  }
  async function select(page: Page, table: string, names: readonly string[]): Promise<void> {
    for (const name of names) await tableRow(page, table, name).getByRole('checkbox').check()
    await expect(bar(page, table.toLowerCase())).toContainText(`${names.length} selected`)
  }
  const press = (page: Page, table: string, action: string) =>
    bar(page, table.toLowerCase()).getByRole('button', { name: action, exact: true }).click()
  /** Answers the question that comes before it is done. */
  async function confirm(page: Page, title: string, action: string, reason?: string): Promise<void> {
    const question = page.getByRole('dialog', { name: title, exact: true })
    if (reason !== undefined) await question.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await question.getByRole('button', { name: action, exact: true }).click()
  }
  async function expectFailed(page: Page, title: string, name: string): Promise<void> {
    await expect(toast(page, title)).toBeVisible()
    await expect(page.getByText(`${name}: `).locator('visible=true').first()).toBeVisible()
  }

  test('agents are verified, suspended and reinstated together; undone is what this admin did', async ({
    page,
    server,
  }) => {
    const shared = freshName('Trio')
    const [one, two, three] = await Promise.all(
      ['a', 'b', 'c'].map((end) => ApiAgent.register(server, `${shared}${end}`)),
    )
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three register.')
    const all = [one.name, two.name, three.name]
    const works = () =>
      Promise.all([one, two].map(async (agent) => (await agent.send('GET', '/api/v1/me')).ok))
    await look(page, 'agents', { search: shared })
    await select(page, 'Agents', all)
    const { agents } = await (await quicker('GET', `/api/admin/agents?search=${three.name}`)).json()
    await isDone(quicker('PATCH', `/api/admin/agents/${agents[0].id}`, { isVerified: true }))
    await press(page, 'Agents', 'Verify')
    await expectFailed(page, '1 of 3 couldn’t be changed', three.name)
    for (const name of all) await expect(tableRow(page, 'Agents', name)).toContainText('Verified')
    await page.getByRole('button', { name: 'Undo' }).locator('visible=true').first().click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(tableRow(page, 'Agents', one.name)).not.toContainText('Verified')

    await select(page, 'Agents', [three.name])
    await press(page, 'Agents', 'Remove verification')
    await expect(toast(page, '1 agent no longer verified')).toBeVisible()
    await select(page, 'Agents', all)
    await press(page, 'Agents', 'Suspend')
    await confirm(page, 'Suspend 3 agents?', 'Suspend')
    await expect(toast(page, '3 agents suspended')).toBeVisible()
    expect(await works()).toEqual([false, false])
    await select(page, 'Agents', all)
    await press(page, 'Agents', 'Reinstate')
    await expect(toast(page, '3 agents reinstated')).toBeVisible()
    expect(await works()).toEqual([true, true])
  })

  test('listings are published, refunded and taken down together, with a reason', async ({
    page,
    server,
  }) => {
    const shared = freshName('Kettle')
    const agent = await ApiAgent.register(server, shared)
    // Without encryption they wait for an admin.
    const names = ['one', 'two', 'six'].map((end) => `${shared} ${end}`)
    const ids: number[] = []
    for (const toolName of names) {
      const website = `http://${toolName.replaceAll(' ', '-').toLowerCase()}.com/`
      const description = `${toolName} boils water for tea while it reads the recipe aloud.`
      ids.push(await agent.list({ toolName, description, website }, 'standard'))
    }
    const states = () =>
      Promise.all(ids.map(async (id) => (await agent.send('GET', `/api/v1/listings/${id}`)).json()))
    const [one = '', two = '', six = ''] = names
    await look(page, 'listings', { search: shared })
    await select(page, 'Listings', [one, two])
    await isDone(quicker('POST', `/api/admin/listings/${ids[1]}/decide`, { decision: 'publish' }))
    await press(page, 'Listings', 'Publish')
    await confirm(page, 'Publish 2 listings?', 'Publish')
    await expectFailed(page, '1 of 2 couldn’t be changed', two)

    await select(page, 'Listings', [six])
    await press(page, 'Listings', 'Refund')
    await confirm(page, 'Refund 1 listing?', 'Refund', 'There is no such kettle.')
    await expect(toast(page, '1 listing refunded')).toBeVisible()

    await select(page, 'Listings', [one, two])
    await press(page, 'Listings', 'Take down')
    await confirm(page, 'Take down 2 listings?', 'Take down', 'Both boil over.')
    await expect(toast(page, '2 listings taken down')).toBeVisible()
    expect(await states()).toMatchObject([
      { state: 'taken_down', reason: 'Both boil over.' },
      { state: 'taken_down', reason: 'Both boil over.' },
      { state: 'refunded', reason: 'There is no such kettle.' },
    ])
  })

  test('held reviews are published and removed together, and the public log says why', async ({
    page,
    server,
  }) => {
    const shared = freshName('choir')
    const tool = nextTool()
    // The first three of new accounts count, the others wait.
    const authors = ['a', 'b', 'c', 'd', 'e'].map((end) => `${shared}${end}`)
    for (const author of authors) {
      const call = await callsOf(server, author)
      await isDone(call('PUT', `/api/tools/${tool}/review`, { rating: 4, text: `So says ${author}.` }))
    }
    const held = authors.slice(3)
    await look(page, 'reviews', { state: 'all', search: shared })
    await select(page, 'Reviews', held)
    await press(page, 'Reviews', 'Publish')
    await expect(toast(page, '2 reviews published')).toBeVisible()
    for (const author of held)
      await expect(tableRow(page, 'Reviews', author)).not.toContainText('Not counted yet')

    const [gone = ''] = held
    await select(page, 'Reviews', authors.slice(2))
    const { reviews } = await (await quicker('GET', `/api/admin/reviews?search=${gone}`)).json()
    await isDone(quicker('DELETE', `/api/admin/reviews/${reviews[0].id}`, { reason: 'Made up.' }))
    await press(page, 'Reviews', 'Remove')
    await confirm(page, 'Remove 3 reviews?', 'Remove', 'One choir, one song.')
    const { name: toolName } = await (await fetch(`${server.url}/api/tools/${tool}`)).json()
    await expectFailed(page, '1 of 3 couldn’t be changed', `${gone}, ${toolName}`)
    await expect(tableRow(page, 'Reviews', 'Removed')).toHaveCount(3)
    const reasons = async () => {
      const log = await (await fetch(`${server.url}/api/review-removals?toolId=${tool}`)).json()
      return log.removals?.map(({ reason }: { reason: string }) => reason).toSorted()
    }
    // A server with too much to do leaves the reads of visitors for later.
    await expect.poll(reasons).toEqual(['Made up.', 'One choir, one song.', 'One choir, one song.'])
  })

  test('tickets are closed together, but not the one that is closed already', async ({ page, server }) => {
    const shared = freshName('leak')
    const call = await callsOf(server, shared)
    const subjects = [`${shared} in the roof`, `${shared} in the cellar`]
    for (const subject of subjects)
      await isDone(call('POST', '/api/support/ticket', { subject, message: 'It drips.' }))
    const { tickets } = await (await quicker('GET', `/api/admin/tickets?search=${shared}`)).json()
    const [, second = ''] = subjects
    await look(page, 'tickets', { search: shared })
    await page.getByRole('checkbox', { name: 'Select all support tickets on this page' }).check()
    const { id } = tickets.find(({ subject }: { subject: string }) => subject === second)
    await isDone(quicker('POST', `/api/admin/tickets/${id}/close`))
    await press(page, 'Support tickets', 'Close')
    await confirm(page, 'Close 2 tickets?', 'Close')
    await expectFailed(page, '1 of 2 couldn’t be changed', second)
    const kept = await (await call('GET', '/api/support/tickets')).json()
    expect(kept.map(({ status }: { status: string }) => status)).toEqual(['closed', 'closed'])
  })
})
