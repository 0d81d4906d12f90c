import { contract } from '#shared/api/contract.ts'
import type { Config } from '../config.ts'
import { NEWSLETTER, rateLimit, unlimited } from '../middleware/rate-limit.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import type { Newsletter } from '../services/newsletter/newsletter.ts'
import type { HandlersOf } from './handler.ts'

export interface NewsletterDeps {
  config: Pick<Config, 'rateLimits'>
  newsletter: Newsletter
}

export function newsletterHandlers({ config, newsletter }: NewsletterDeps) {
  const limit = config.rateLimits ? rateLimit(NEWSLETTER) : unlimited
  return {
    subscribeNewsletter: (ctx) =>
      limit(ctx, async () => {
        const { email } = await readBody(ctx, contract.subscribeNewsletter.body)
        await newsletter.subscribe(email)
        sendDone(ctx)
      }),
    async unsubscribeNewsletter(ctx) {
      const { token } = await readBody(ctx, contract.unsubscribeNewsletter.body)
      await newsletter.unsubscribe(token)
      sendDone(ctx)
    },
  } satisfies HandlersOf<'subscribeNewsletter' | 'unsubscribeNewsletter'>
}
