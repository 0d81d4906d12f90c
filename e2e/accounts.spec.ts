import {
  become,
  choose,
  dialog,
  enter,
  freshName,
  header,
  NEW_PASSWORD,
  PASSWORD,
  panel,
  password,
  toast,
  userButton,
} from './support/account.ts'
import { expect, gotoOffline, installedTest, test, untilOfflineReady } from './support/test.ts'

test('an account from its first day to the end of a session', async ({ page, context }) => {
  const name = freshName('ada')
  await page.goto('/')
  await header(page).getByRole('button', { name: 'Get Started' }).click()
  await expect(panel(page, 'Sign Up').getByLabel('Username')).toBeFocused()
  await page.keyboard.type(name)
  await panel(page, 'Sign Up').getByLabel('Email').fill(`${name}@Example.com`)
  await password(page, 'Sign Up').fill('Summer2026!')
  await expect(panel(page, 'Sign Up').getByRole('status')).toHaveText('Not quite there: add another word.')
  await panel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click()
  await expect(panel(page, 'Sign Up').getByText('This password is too easy to guess')).toBeVisible()
  await password(page, 'Sign Up').fill(PASSWORD)
  await expect(panel(page, 'Sign Up').getByRole('status')).toHaveText('Very good')
  await panel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Account created!')).toBeVisible()
  await expect(toast(page, 'Please sign in with your new account.')).toBeVisible()

  // Nobody is signed in yet; the name is filled in.
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)
  await expect(panel(page, 'Sign In').getByLabel('Username or email')).toHaveValue(name)
  await expect(password(page, 'Sign In')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Welcome back, ${name}!`)).toBeVisible()
  await expect(toast(page, 'Successfully signed in.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(userButton(page, name)).toBeFocused()
  await expect(page.locator('body')).toHaveAttribute('data-plan', 'free')
  await expect(header(page).getByRole('link', { name: 'Go Premium' })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/account?tab=settings')
  await page.reload()
  await expect(userButton(page, name)).toBeVisible()
  await expect(userButton(second, name)).toBeVisible()

  await second.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  const button = second.getByRole('button', { name: 'Change password' })
  await expect(button).toBeDisabled()
  await second.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await button.click()
  await expect(toast(second, 'Password changed')).toBeVisible()
  await expect(second.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(button).toBeDisabled()

  await choose(page, name, 'Sign Out')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('premium-welcome-shown'))).toBeNull()
  // The other tab follows, and keeps nothing on the screen.
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Please Sign In')
  await expect(second.getByText(`${name}@`)).toHaveCount(0)
  await second.close()

  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, `${name}@example.com`, PASSWORD)
  await expect(toast(page, 'Sign in failed')).toBeVisible()
  await enter(page, `${name}@example.com`, NEW_PASSWORD)
  await expect(userButton(page, name)).toBeVisible()
})

test('a wrong password and an unknown name are told alike, and what was typed stays', async ({ page }) => {
  const name = freshName('grace')
  await become(page, name)
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }).then(() => localStorage.clear()))
  await page.goto('/trending')
  const opener = header(page).getByRole('button', { name: 'Sign In' })
  await opener.click()
  for (const who of [name, `nobody${name}`]) {
    await enter(page, who, 'not the password')
    await expect(toast(page, 'Sign in failed')).toBeVisible()
    await expect(
      panel(page, 'Sign In').getByText('Please check your credentials and try again.'),
    ).toBeVisible()
    await expect(panel(page, 'Sign In').getByLabel('Username or email')).toHaveValue(who)
    await expect(password(page, 'Sign In')).toHaveValue('not the password')
  }
  await panel(page, 'Sign In').getByRole('button', { name: 'Show password' }).click()
  await expect(password(page, 'Sign In')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('fields are checked on the device: each says what is missing, and the first takes the focus', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(login|register|me)$/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/trending')
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await panel(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click()
  const field = panel(page, 'Sign In').getByLabel('Username or email')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Please enter your username or email address.')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const up = panel(page, 'Sign Up')
  await up.getByLabel('Username').fill('two words')
  await up.getByLabel('Email').fill('ada@')
  await password(page, 'Sign Up').fill('short')
  await up.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Registration failed')).toBeVisible()
  await expect(up.getByLabel('Username')).toBeFocused()
  await expect(up.getByLabel('Username')).toHaveAccessibleDescription(/letters, digits/)
  await expect(up.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(password(page, 'Sign Up')).toHaveAccessibleDescription('At least 8 characters, please.')
  expect(asked).toEqual([])
})

test('a double click signs in once, and says that it is busy', async ({ page }) => {
  let release = () => {}
  let count = 0
  await page.route('**/api/login', async (route) => {
    count++
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.fulfill({ status: 401, json: { code: 'wrong-credentials', detail: 'No.' } })
  })
  await page.goto('/trending')
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await panel(page, 'Sign In').getByLabel('Username or email').fill('ada')
  await password(page, 'Sign In').fill(PASSWORD)
  await panel(page, 'Sign In').getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(panel(page, 'Sign In').getByRole('button', { name: 'Signing in…' })).toBeDisabled()
  await password(page, 'Sign In').press('Enter')
  await expect.poll(() => count).toBe(1)
  release()
  await expect(panel(page, 'Sign In').getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(count).toBe(1)
})

installedTest(
  'without a connection the dialog says that signing in needs one; a known user stays known',
  async ({ page, context }) => {
    const name = freshName('joan')
    await become(page, name)
    await page.goto('/')
    await expect(userButton(page, name)).toBeVisible()
    await untilOfflineReady(page)
    await page.reload()
    await context.setOffline(true)
    await gotoOffline(page, '/trending')
    await expect(userButton(page, name)).toBeVisible()
    await choose(page, name, 'Sign Out')
    await expect(toast(page, 'You’re offline. Try again when you’re back online.')).toBeVisible()
    await expect(userButton(page, name)).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('session-user'))
    await gotoOffline(page, '/categories')
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await enter(page, name, PASSWORD)
    await expect(
      panel(page, 'Sign In').getByText(/You’re offline, and signing in needs a connection/),
    ).toBeVisible()
    await expect(password(page, 'Sign In')).toHaveValue(PASSWORD)
    await context.setOffline(false)
    await panel(page, 'Sign In').getByRole('button', { name: 'Sign In' }).click()
    await expect(userButton(page, name)).toBeVisible()
  },
)

test('an invitation is remembered until somebody signs up with it', async ({ page }) => {
  const bodies: unknown[] = []
  await page.route('**/api/register', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true } })
  })
  await page.goto('/?ref=FRIEND2345')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/trending')
  for (const name of ['first', 'second']) {
    await header(page).getByRole('button', { name: 'Get Started' }).click()
    await panel(page, 'Sign Up').getByLabel('Username').fill(name)
    await panel(page, 'Sign Up').getByLabel('Email').fill(`${name}@example.com`)
    await password(page, 'Sign Up').fill(PASSWORD)
    await panel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click()
    await expect(panel(page, 'Sign In').getByLabel('Username or email')).toHaveValue(name)
    await page.keyboard.press('Escape')
  }
  const account = (name: string) => ({ username: name, email: `${name}@example.com`, password: PASSWORD })
  expect(bodies).toEqual([{ ...account('first'), referralCode: 'FRIEND2345' }, account('second')])
})

test('menu and tabs are used with the keyboard alone', async ({ page }) => {
  const name = freshName('ida')
  await become(page, name)
  await page.goto('/')
  await userButton(page, name).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(userButton(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Free User').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Platform Revenue' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
  await expect(page.getByRole('tab')).toHaveText([
    'Subscription',
    'Insights',
    'Referrals',
    'Earnings',
    'Settings',
  ])
  await page.getByRole('tab', { name: 'Subscription' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(/tab=settings/)
})

installedTest('the header of a known user stands still while the page comes to life', async ({ page }) => {
  const name = freshName('stella')
  await become(page, name)
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.total += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(userButton(page, name)).toBeVisible()
  await untilOfflineReady(page)
  const moved = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'shifts'), 'total')))
  expect(moved).toBeLessThan(0.02)
})
