import type { Page } from '@playwright/test'
import type { Mutation } from '#shared/sync/user-mutations.ts'

/** What the browser of a page has sent, in any of its tabs, of its user's changes, one after the other. */
export function collectMutations(page: Page): Mutation[] {
  const sent: Mutation[] = []
  page.context().on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/sync/user')) return
    const { mutations }: { mutations: Mutation[] } = request.postDataJSON()
    sent.push(...mutations)
  })
  return sent
}
