import { expect, type Page } from '@playwright/test'
import { userSchema } from '#shared/domain/user.ts'
import { PASSWORD } from './account.ts'

interface Account {
  plan?: 'free' | 'premium'
  /** The server's address, when it is not that of all tests. */
  at?: string
  /** What is offered there. */
  button?: string
}

/** A new account in the name of the test, signed in as the pages find it on a later visit. */
export async function beUser(
  page: Page,
  name: string,
  { plan = 'free', at = '', button = 'Get Free Premium' }: Account = {},
): Promise<void> {
  await page.goto(`${at}/subscribe`)
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  const answer: unknown = await page.evaluate(
    async ({ username, password, isPremium }) => {
      const post = (path: string, body?: object) =>
        fetch(path, {
          method: 'POST',
          ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        })
      await post('/api/register', { username, email: `${username}@example.com`, password })
      await post('/api/login', { username, password })
      if (isPremium) await post('/api/activate-premium')
      return (await fetch('/api/me')).json()
    },
    { username: name, password: PASSWORD, isPremium: plan === 'premium' },
  )
  const user = userSchema.loose().parse(answer)
  expect(user.is_premium).toBe(plan === 'premium')
  await page.evaluate((text) => localStorage.setItem('session-user', text), JSON.stringify(user))
}
