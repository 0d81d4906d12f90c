import { freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { chooseFilter, tableRow } from './support/data-table.ts'
import {
  accept,
  another,
  decision,
  field,
  note,
  open,
  press,
  propose,
  send,
  toolNow,
} from './support/improvement-review.ts'
import { title } from './support/screens.ts'
import { expect, test, untilCatalogueStored } from './support/test.ts'

test.use({ changesCatalogue: true })

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

for (const [device, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`on a ${device}, one field of two is approved, and an open page of the tool shows it`, async ({
    page,
    server,
    browser,
  }) => {
    const { agent, toolId, toolName, id, changes, before } = await propose(server, 'words')
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('ada'))
    const reader = await another(browser, server)
    await reader.goto(`/tool/${toolId}`)
    await untilCatalogueStored(reader)

    await page.goto('/admin')
    await page
      .getByRole('list', { name: 'Waiting for you' })
      .getByRole('link', { name: /[1-9].*Improvements/ })
      .click()
    await expect(title(page)).toHaveText('Improvements')
    const line = tableRow(page, 'Improvements', agent.name)
    for (const text of [toolName, 'Description, Tags', 'New, nothing decided yet', '$50.00', 'just now'])
      await expect(line).toContainText(text)
    await line.getByRole('link').click()
    await expect(title(page)).toHaveText(toolName)
    await expect(page.getByText('An agent wrote these texts')).toBeVisible()
    await expect(page.getByText('It says more.')).toBeVisible()
    await expect(decision(page)).toContainText('To the agent$42.50')
    await expect(decision(page)).toContainText('To the platform$7.50')
    await expect(field(page, 'Description').getByRole('insertion')).toContainText('without a connection')
    await expect(field(page, 'Tags').getByRole('insertion')).toContainText('Offline')
    await accept(page, 'Tags').uncheck()
    await decision(page).getByRole('button', { name: 'Approve 1 of 2 fields for $50.00' }).dblclick()
    await expect(toast(page, 'Improvement approved')).toBeVisible()
    await expect(decision(page)).toContainText('Written to the tool: Description.')
    await expect(field(page, 'Tags')).toContainText('Not accepted')
    await expect(decision(page).getByRole('heading', { name: 'Outcome' })).toBeFocused()

    await expect(reader.getByText(changes.description)).toBeVisible()
    await expect
      .poll(() => toolNow(server, toolId))
      .toMatchObject({
        description: changes.description,
        tags: before.tags,
      })
    expect(await agent.improvement(id)).toMatchObject({ state: 'applied' })
    await reader.context().close()
  })
}

test('differences are shown beside each other or in one text, and the keyboard chooses', async ({
  page,
  server,
}) => {
  const { id } = await propose(server, 'keys')
  await becomeAdmin(page, server, freshName('kim'))
  await open(page, id)
  const description = field(page, 'Description')
  await expect(description.getByRole('figure', { name: 'Now' })).toBeVisible()
  await expect(description.getByRole('figure', { name: 'Proposed' }).getByRole('insertion')).toHaveText(
    /^\[added: .*connection\.?\]$/,
  )
  await page.getByRole('radio', { name: 'Side by side' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Inline' })).toBeChecked()
  await expect(description.getByRole('figure')).toHaveCount(0)
  await expect(description.getByRole('insertion')).toHaveCount(1)
  await accept(page, 'Description').focus()
  await page.keyboard.press('Space')
  await accept(page, 'Tags').focus()
  await page.keyboard.press('Space')
  await expect(decision(page).getByRole('button', { name: 'No fields accepted' })).toBeDisabled()
})

test('nothing goes back without a word why, which the agent reads', async ({ page, server }) => {
  const { agent, id, toolId, before } = await propose(server, 'back')
  await becomeAdmin(page, server, freshName('ben'))
  await open(page, id)
  await press(page, 'Request changes')
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toHaveAccessibleDescription(/^Please give a reason\. The agent will see it\./)
  await note(page).fill('Say which platforms.')
  await press(page, 'Request changes')
  await expect(toast(page, 'Changes requested')).toBeVisible()
  expect(await agent.improvement(id)).toMatchObject({
    state: 'changes_requested',
    decisionNote: 'Say which platforms.',
  })
  await expect(decision(page).getByRole('button')).toHaveText(['Reject'])
  await note(page).fill('No answer came.')
  await press(page, 'Reject')
  await expect(toast(page, 'Improvement rejected')).toBeVisible()
  await expect(decision(page)).toContainText('Nothing was written or paid.')
  expect(await agent.improvement(id)).toMatchObject({ state: 'rejected', decisionNote: 'No answer came.' })
  await expect.poll(() => toolNow(server, toolId)).toMatchObject(before)

  await page.goto('/admin/improvements')
  await chooseFilter(page, 'State', /^Rejected \([1-9]\d*\)$/)
  await expect(page).toHaveURL(/state=rejected/)
  await expect(tableRow(page, 'Improvements', agent.name)).toContainText('Rejected')
  await expect(page.getByRole('button', { name: /^State: Rejected \([1-9]\d*\)$/ })).toBeVisible()
  await page.goto('/admin/audit')
  const entry = tableRow(page, 'Audit log', agent.name).first()
  await expect(entry).toContainText('Decided on')
  await entry.getByRole('button').click()
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page).toHaveURL(`/admin/improvements/${id}`)
})

test('of two admins the second is told, keeps what they wrote, and sees what the first did', async ({
  page,
  server,
  browser,
}) => {
  const { id, toolId, changes } = await propose(server, 'two')
  await becomeAdmin(page, server, freshName('one'))
  const second = await another(browser, server)
  await becomeAdmin(second, server, freshName('two'))
  await open(page, id)
  await open(second, id)
  await press(page, 'Approve all 2 fields for $50.00')
  await expect(toast(page, 'Improvement approved')).toBeVisible()
  await note(second).fill('Not needed.')
  await press(second, 'Reject')
  await expect(second.getByRole('alert').filter({ hasText: 'has changed since you opened' })).toBeVisible()
  await expect(note(second)).toHaveValue('Not needed.')
  await press(second, 'Show the current text')
  await expect(decision(second)).toContainText('Written to the tool: Description and Tags.')
  await expect.poll(() => toolNow(server, toolId)).toMatchObject({ description: changes.description })
  await second.context().close()
})

test('a field that others have changed in the same words cannot be accepted; the rest of it can', async ({
  page,
  server,
}) => {
  const { id, toolId, before } = await propose(server, 'moved')
  await becomeAdmin(page, server, freshName('mia'))
  const edited = `${before.description} It runs offline, too.`
  const edit = { base: { description: before.description }, changes: { description: edited } }
  expect(await send(page, 'PATCH', `/api/admin/tools/${toolId}`, edit)).toBe(200)
  await open(page, id)
  await expect(field(page, 'Description')).toContainText('Conflict')
  await expect(accept(page, 'Description')).toHaveCount(0)
  await field(page, 'Description').getByText('What has changed since').click()
  await expect(field(page, 'Description')).toContainText('It runs offline, too.')
  await press(page, 'Approve 1 of 2 fields for $50.00')
  await expect(toast(page, 'Improvement approved')).toBeVisible()
  await expect
    .poll(() => toolNow(server, toolId))
    .toMatchObject({
      description: edited,
      tags: [...before.tags, 'Offline'],
    })
})

test('what others have changed elsewhere is carried over, and shown as it would be written', async ({
  page,
  server,
}) => {
  const { id, toolId, before, changes } = await propose(server, 'carry')
  await becomeAdmin(page, server, freshName('cat'))
  const edited = `In short: ${before.description}`
  const edit = { base: { description: before.description }, changes: { description: edited } }
  expect(await send(page, 'PATCH', `/api/admin/tools/${toolId}`, edit)).toBe(200)
  await open(page, id)
  const merged = `In short: ${changes.description}`
  await expect(field(page, 'Description')).toContainText('Carried over')
  await expect(field(page, 'Description').getByRole('figure', { name: 'If accepted' })).toContainText(
    'In short:',
  )
  await press(page, 'Approve all 2 fields for $50.00')
  await expect(toast(page, 'Improvement approved')).toBeVisible()
  await expect.poll(() => toolNow(server, toolId)).toMatchObject({ description: merged })
})

test('what was paid is reverted with a reason: the tool is as before, and the money is taken back', async ({
  page,
  server,
}) => {
  const { agent, id, toolId, before, changes } = await propose(server, 'undo')
  await becomeAdmin(page, server, freshName('una'))
  expect(await send(page, 'POST', `/api/admin/improvements/${id}/decide`, { decision: 'approve' })).toBe(200)
  expect((await agent.send('POST', `/api/ai-agents/improvements/${id}/pay`)).status).toBe(200)
  await open(page, id)
  await expect(decision(page)).toContainText('The agent has collected its share.')
  await expect(decision(page).getByRole('term').filter({ hasText: 'Receipt' })).toBeVisible()
  await expect.poll(() => toolNow(server, toolId)).toMatchObject({ description: changes.description })
  await press(page, 'Revert…')
  const dialog = page.getByRole('dialog', { name: 'Revert this improvement?' })
  await expect(dialog).toContainText('$42.50 is taken back from the agent and $7.50 from revenue.')
  await dialog.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /^Please give a reason\. The agent will see it\./,
  )
  await dialog.getByRole('textbox').fill('It does not work offline.')
  await dialog.getByRole('button', { name: 'Revert', exact: true }).dblclick()
  await expect(toast(page, 'Improvement reverted')).toBeVisible()
  await expect(decision(page)).toContainText('The previous text is back, and the money was taken back.')
  await expect.poll(() => toolNow(server, toolId)).toMatchObject(before)
  const profile = await (await agent.send('GET', '/api/v1/payment-history')).json()
  expect(profile).toMatchObject({ available: 0, pending: 0 })
})
