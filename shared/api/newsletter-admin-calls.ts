import { z } from 'zod'
import { newsletterIssueSchema } from '../domain/newsletter-issue.ts'
import { emailSchema } from '../domain/user.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

const count = z.int().nonnegative()

const bouncedSchema = z.object({
  email: z.string(),
  bouncedAt: z.iso.datetime(),
  /** What the mail server said, such as `550`, or `admin`. */
  reason: z.string(),
})

export const newsletterAdminCalls = defineCalls({
  adminNewsletter: {
    method: 'GET',
    path: '/api/admin/newsletter',
    summary: 'The newsletter: the next issue, past issues, and the addresses that no longer get it',
    access: 'admin',
    output: z.object({
      /** Whether there is a mail server; without one, issues become files of the server. */
      hasMailServer: z.boolean(),
      /** Whether the server sends an issue by itself every week. */
      isWeekly: z.boolean(),
      /** The issue that would be sent now; null: nothing has happened that it could tell of. */
      next: z.object({ subject: z.string(), text: z.string() }).nullable(),
      /** Whether this week has had its issue. */
      isWeekDone: z.boolean(),
      /** The newest first. */
      issues: z.array(newsletterIssueSchema),
      subscribers: z.object({ active: count, unsubscribed: count, bounced: count }),
      /** The addresses that mails came back from, newest first. */
      bounced: z.array(bouncedSchema),
    }),
  },
  previewNewsletter: {
    method: 'GET',
    path: '/api/admin/newsletter/preview',
    summary: 'The issue that would be sent now, as HTML; 404 when there is no news',
    access: 'admin',
  },
  testNewsletter: {
    method: 'POST',
    path: '/api/admin/newsletter/test',
    summary: 'Send a test of the next issue to the caller only',
    access: 'admin',
    body: z.strictObject({}),
    successStatus: 202,
    output: z.object({ success: z.literal(true) }),
  },
  sendNewsletter: {
    method: 'POST',
    path: '/api/admin/newsletter/send',
    summary: 'Send the next issue to all subscribers; 409 when this week’s has gone out or there is no news',
    access: 'admin',
    freshProof: true,
    body: z.strictObject({}),
    successStatus: 202,
    output: newsletterIssueSchema,
  },
  cancelNewsletter: {
    method: 'POST',
    path: '/api/admin/newsletter/issues/:id/cancel',
    summary: 'Stop an issue that is being sent',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({}),
    output: newsletterIssueSchema,
  },
  markBounced: {
    method: 'POST',
    path: '/api/admin/newsletter/bounces',
    summary: 'Stop or resume the newsletter for a bounced address',
    access: 'admin',
    body: z.strictObject({ email: emailSchema, isBounced: z.boolean() }),
    output: z.object({ success: z.literal(true) }),
  },
})
