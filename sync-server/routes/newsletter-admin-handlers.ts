import { emailKey } from '#shared/domain/email-address.ts'
import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { countSubscribers, listBounced } from '../repositories/newsletter-subscribers.ts'
import { issueSubject, writeIssue } from '../services/newsletter/issue-mail.ts'
import { defineHandlers } from './handler.ts'

const LISTED_BOUNCES = 200
const DONE = { success: true } as const

/** The newsletter, for admins. */
export function newsletterAdminHandlers({ reader, config, issues }: Services) {
  const { publicUrl } = config
  return defineHandlers({
    async adminNewsletter() {
      const content = await issues.compose()
      const bounced = await listBounced(reader, LISTED_BOUNCES)
      return {
        hasMailServer: config.smtpUrl !== null,
        isWeekly: config.weeklyNewsletter,
        next: content && {
          subject: issueSubject(content),
          text: writeIssue({ to: '', content, publicUrl, unsubscribeUrl: null }).text,
        },
        isWeekDone: await issues.isWeekDone(),
        issues: await issues.list(),
        subscribers: await countSubscribers(reader),
        bounced: bounced.map(({ email, bouncedAt, bounceReason }) => ({
          email,
          bouncedAt: bouncedAt ?? '',
          reason: bounceReason ?? '',
        })),
      }
    },
    async previewNewsletter() {
      const content = await issues.compose()
      if (content === null) throw new NotFoundError('There’s no news for an issue yet.')
      const { html } = writeIssue({ to: '', content, publicUrl, unsubscribeUrl: null })
      return (ctx) => {
        ctx.set('Cache-Control', 'no-store')
        ctx.set(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
        )
        ctx.type = 'text/html; charset=utf-8'
        ctx.body = html
      }
    },
    async testNewsletter({ userId }) {
      await issues.sendTest(userId)
      return DONE
    },
    sendNewsletter: ({ userId }) => issues.send(userId),
    cancelNewsletter: ({ userId, params: { id } }) => issues.cancel(userId, id),
    async markBounced({ userId, body: { email, isBounced } }) {
      await issues.markBounced(userId, { key: emailKey(email), isBounced })
      return DONE
    },
  })
}
