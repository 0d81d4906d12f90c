import { z } from 'zod'
import { issueContentSchema } from '#shared/domain/newsletter-issue.ts'
import { issueMessages } from '#shared/messages/newsletter-issue.ts'
import { paths } from '#shared/paths.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { findIssue, ISSUE_TEMPLATE } from '../../repositories/newsletter-issues.ts'
import { findSubscriber } from '../../repositories/newsletter-subscribers.ts'
import { findUser } from '../../repositories/users.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { writeIssue } from './issue-mail.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

export const ISSUE_TEST_TEMPLATE = 'newsletter-test'

const issueDataSchema = z.object({ issueId: z.int(), subscriberId: z.int() })
const testDataSchema = z.object({ userId: z.int(), content: issueContentSchema })

export interface IssueTemplatesDeps {
  writer: Writer
  tokens: UnsubscribeTokens
  publicUrl: string
}

/** The mail of an issue for a subscriber, who may have left since it was ordered, and that of a test. */
export function issueTemplates({ writer, tokens, publicUrl }: IssueTemplatesDeps): MailTemplates {
  return {
    async [ISSUE_TEMPLATE](data) {
      const { issueId, subscriberId } = issueDataSchema.parse(data)
      const issue = await findIssue(writer, issueId)
      const subscriber = await findSubscriber(writer, subscriberId)
      if (issue === undefined || issue.state === 'cancelled') return null
      if (subscriber?.status !== 'subscribed' || subscriber.bouncedAt !== null) return null
      const token = await tokens.issue(subscriberId)
      const unsubscribeUrl = `${publicUrl}${paths.unsubscribe}?token=${token}`
      return writeIssue({ to: subscriber.email, content: issue.content, publicUrl, unsubscribeUrl })
    },
    async [ISSUE_TEST_TEMPLATE](data) {
      const { userId, content } = testDataSchema.parse(data)
      const user = await findUser(writer, userId)
      if (user === undefined) return null
      const mail = writeIssue({ to: user.email, content, publicUrl, unsubscribeUrl: null })
      return { ...mail, subject: issueMessages.testSubject(mail.subject) }
    },
  }
}
