import { devices, type Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { actOnRow, chooseFilter, tableRows } from './support/data-table.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const SCREENS = [
  ['/admin', 'Admin Dashboard'],
  ['/admin/tools', 'Tools'],
  ['/admin/tools/645', 'Otter.ai'],
  ['/admin/categories', 'Categories'],
  ['/admin/import', 'Import'],
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The frame of these screens has one of its own, about the second factor. */
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test('visitors are asked to sign in, users are told that this is for admins, and neither is answered anything', async ({
  page,
}) => {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/admin/')) answers.push(response.status())
  })
  for (const [path] of SCREENS) {
    await page.goto(path)
    await expect(title(page)).toHaveText('Please Sign In')
  }
  await become(page, freshName('una'))
  for (const [path] of SCREENS) {
    await page.goto(path)
    await expect(title(page)).toHaveText('Admin Access Required')
  }
  expect(answers).toEqual([])
})

for (const [device, viewport] of [
  ['a phone', devices['Pixel 7'].viewport],
  ['a desk', { width: 1280, height: 900 }],
] as const) {
  test(`a tool is added on ${device}: told what is wrong, kept over a reload, added once`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('ada'))
    await page.goto('/admin')
    const drawer = page.getByRole('dialog', { name: 'Add New AI Tool' })
    const open = () => page.getByRole('main').getByRole('button', { name: 'Add Tool' }).click()
    const add = drawer.getByRole('button', { name: 'Add Tool' })
    await open()
    await add.click()
    for (const text of [
      'Tool name is required',
      'Description must be at least 10 characters',
      'Must be a valid URL',
      'Please choose a category',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page.getByLabel('Pricing')).toHaveValue('freemium')

    const name = freshName('Notely')
    const website = `https://${name.toLowerCase()}.example.com`
    await field(page, 'Name').fill(name)
    await field(page, 'Website').fill(website)
    await field(page, 'Description').fill('Takes notes while people talk.')
    await field(page, 'Tags').fill(' Notes, Meetings ,, notes')
    await page.getByLabel('Category').selectOption({ label: 'Music' })
    await expect(drawer.getByRole('figure').getByText(name)).toBeVisible()
    await page.reload()
    await open()
    await expect(field(page, 'Name')).toHaveValue(name)
    await expect(page.getByLabel('Category')).not.toHaveValue('')

    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/tools'))
        sent.push(request.postDataJSON())
    })
    await add.dblclick()
    await expect(toast(page, 'Success')).toBeVisible()
    await expect(toast(page, 'AI tool added successfully')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ name, website, tags: ['Notes', 'Meetings'], features: [] })
    const recent = page.getByRole('region', { name: 'Recent Tools', exact: true })
    await expect(recent.getByRole('listitem').first()).toContainText(name)

    await open()
    await expect(field(page, 'Name')).toHaveValue('')
    await field(page, 'Name').fill('Its twin')
    await field(page, 'Website').fill(`${website}/?utm_source=x`)
    await field(page, 'Description').fill('The same tool once more.')
    await page.getByLabel('Category').selectOption({ label: 'Music' })
    await add.click()
    await expect(page.getByText(`The address is already listed as “${name}”.`)).toBeVisible()
    await page.getByRole('link', { name: 'See the listed tool' }).click()
    await expect(title(page)).toHaveText(name)
  })
}

test('a tool is looked up, archived, brought back by Undo, and found among the archived', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('bob'))
  await page.goto('/admin/tools')
  await expect(page.getByText('1–20 of')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('21–40 of')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tools' }).last().fill('photoroom')
  await expect(page).toHaveURL(/\?search=photoroom$/)
  await expect(tableRows(page, 'Tools')).toHaveCount(1)
  await actOnRow(page, 'Photoroom', 'Archive')
  await expect(toast(page, 'Tool archived')).toBeVisible()
  await expect(page.getByText('No tools found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Tool restored')).toBeVisible()
  await actOnRow(page, 'Photoroom', 'Archive')
  await expect(page.getByText('No tools found')).toBeVisible()
  await chooseFilter(page, 'Status', 'Archived')
  await page.getByRole('link', { name: 'Photoroom' }).click()
  await expect(page.getByText(/^Archived since/)).toBeVisible()
  await expect(field(page, 'Name')).not.toBeEditable()
  await page.getByRole('button', { name: 'Restore tool' }).click()
  await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible()
  await page.goto('/admin')
  await expect(
    page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem').first(),
  ).toContainText('Photoroom')
})

test('tools are sorted, filtered and chosen by the keyboard, and changed together', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('kim'))
  await page.goto('/admin/tools')
  const column = page.getByRole('columnheader', { name: 'Tool', exact: true })
  await column.getByRole('button').click()
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)
  await chooseFilter(page, 'Category', 'Music')
  await expect(tableRows(page, 'Tools').first()).toContainText('Music')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected tools' })
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Mark as new' }).click()
  for (const row of [0, 1]) await expect(tableRows(page, 'Tools').nth(row)).toContainText('New')
  await expect(bar).toBeHidden()
  for (const row of [0, 1]) await tableRows(page, 'Tools').nth(row).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page, '2 tools archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 tools restored')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('only what was changed is sent; what somebody else has changed meanwhile is put up for decision', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('cleo'))
  await page.goto('/admin/tools/12')
  const name = await field(page, 'Name').inputValue()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await field(page, 'Users').fill('7M+')
  await expect(page.getByText('1 field changed')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Changes saved')).toBeVisible()
  expect(sent).toEqual([{ base: { userCount: expect.anything() }, changes: { userCount: '7M+' } }])

  const renamed = `${name} Two`
  await field(page, 'Name').fill(`${name} One`)
  await field(page, 'Made by').fill('Somebody')
  await page.evaluate(
    async ([before, after]) => {
      await fetch('/api/admin/tools/12', {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ base: { name: before }, changes: { name: after } }),
      })
    },
    [name, renamed] as const,
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expect(dialog.getByLabel('Current')).not.toBeChecked()
  await expect(dialog).toContainText(renamed)
  await expect(dialog).toContainText(`${name} One`)
  await dialog.getByLabel('Current').check()
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(field(page, 'Name')).toHaveValue(renamed)
  await expect(field(page, 'Made by')).toHaveValue('Somebody')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  expect(sent.at(-1)).toMatchObject({ changes: { vendor: 'Somebody' } })
  await page.reload()
  await expect(field(page, 'Made by')).toHaveValue('Somebody')
})

test('whoever leaves a form with changes is asked first', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('gil'))
  await page.goto('/admin/tools/13')
  await field(page, 'Made by').fill('Somebody else')
  await page.getByRole('link', { name: '← All tools' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Made by')).toHaveValue('Somebody else')
  await page.getByRole('link', { name: '← All tools' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(title(page)).toHaveText('Tools')
})

test('the way back and forward asks first as well, and the address stays that of the form', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('gia'))
  await page.goto('/admin/tools/13')
  await page.getByRole('link', { name: '← All tools' }).click()
  await expect(title(page)).toHaveText('Tools')
  await page.goBack()
  await field(page, 'Made by').fill('Somebody else')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const choice of ['Keep editing', 'Leave']) {
    await page.evaluate(() => history.forward())
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/tools\/13$/)
    await expect(field(page, 'Made by')).toHaveValue('Somebody else')
    await dialog.getByRole('button', { name: choice, exact: true }).click()
  }
  await expect(title(page)).toHaveText('Tools')
  await expect(page).toHaveURL(/\/admin\/tools$/)
})

test('a category is added, renamed and merged into another, with its tools', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('dora'))
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Add category', exact: true })
  await save.click()
  await expect(page.getByText('Category name is required')).toBeVisible()
  await field(page, 'Name').fill('music')
  await page.getByRole('radio', { name: 'film' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'flask' })).toBeChecked()
  await field(page, 'Description').fill('Whatever makes a sound.')
  await page.getByRole('combobox', { name: 'Group' }).fill('Sound')
  await save.click()
  await expect(page.getByText('The name is taken.')).toBeVisible()
  await field(page, 'Name').fill('Sound Design')
  await save.click()
  await expect(toast(page, 'Category added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sound', exact: true })).toContainText('0 tools')

  await page.getByRole('button', { name: 'Edit Sound Design' }).click()
  await field(page, 'Name').fill('Sounds')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit Sounds' })).toBeVisible()

  await page.getByRole('button', { name: 'Merge Robotics into another' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Robotics' })
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await expect(dialog.getByText('Please choose a category')).toBeVisible()
  await dialog.getByLabel('Into').selectOption({ label: 'Sounds (0)' })
  await expect(dialog).toContainText('16 tools move to Sounds')
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await expect(toast(page, 'Categories merged')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Robotics' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sound', exact: true })).toContainText('16 tools')
})

const CSV = [
  'name,website,description,category',
  'Hummer,https://hummer.example.com,Hums the tune that you forgot.,Music',
  'Broken,nowhere,Short,Music',
  'Weaver,https://weaver.example.com,Weaves patterns out of words.,Handicrafts',
].join('\n')

test('a file is previewed with its bad rows, imported as chosen, and kept when the import fails', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('eve'))
  await page.goto('/admin/import')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(alert(page, 'Nothing to import yet.')).toBeVisible()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(alert(page, 'neither JSON nor CSV')).toBeVisible()
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  }, CSV)
  await page.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await choose.setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await expect(page.getByText('tools.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('What would happen')).toBeVisible()
  await expect(page.getByText('Line 3')).toBeVisible()
  await expect(page.getByText('Line 4')).toBeVisible()
  const run = page.getByRole('button', { name: 'Import', exact: true })
  await expect(run).toBeDisabled()

  await page.getByLabel('Skip bad rows and import the rest').check()
  await page.getByLabel('Create missing categories').check()
  await expect(page.getByText('Handicrafts')).toBeVisible()
  await expect(page.getByText('Line 4')).toHaveCount(0)
  await page.route('**/api/admin/import', (route) => route.abort())
  await run.click()
  await expect(alert(page, 'Couldn’t reach the server.')).toBeVisible()
  await expect(page.getByText('tools.csv')).toBeVisible()
  await page.unroute('**/api/admin/import')
  await run.click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByText('2 tools are now in the directory.')).toBeVisible()
  await page.getByRole('link', { name: 'View tools' }).click()
  await expect(page.getByRole('table', { name: 'Tools' })).toContainText('Weaver')
})

test('what cannot be loaded says so and is asked for again', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('fay'))
  await page.route('**/api/admin/tools?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/admin/tools')
  await expect(page.getByText('Couldn’t load the tools')).toBeVisible()
  await page.unroute('**/api/admin/tools?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible()
  await page.goto('/admin/tools/999999')
  await expect(page.getByText('Tool not found')).toBeVisible()
})

test("axe finds nothing on the catalogue's admin screens in both themes, and nothing runs over the edge", async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('axe'))
  for (const [path, heading] of SCREENS) {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
    await page.waitForLoadState('networkidle')
    if (path === '/admin') {
      await page.getByRole('main').getByRole('button', { name: 'Add Tool' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Tool' }).click()
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWithinWindow(page, path)
      await expectAccessible(page, { except: '.mantine-Notifications-root' })
    }
  }
})
