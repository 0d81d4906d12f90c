import { z } from 'zod'
import { isPrintable } from './printable.ts'

/** The events that webhooks announce. */
export const WEBHOOK_EVENTS = [
  'improvement.approved',
  'improvement.second_review',
  'improvement.pending_review',
  'improvement.rejected',
  'improvement.changes_requested',
  'improvement.reversed',
  'payment.collected',
  'bounty.decided',
  'bounty.lapsed',
  'bounty.paid',
  'listing.held',
  'listing.refused',
  'listing.published',
  'listing.expired',
  'listing.taken_down',
  'payout_account.changed',
  'payout.paid',
  'payout.failed',
  'domain.verified',
  'domain.lost',
] as const
export const webhookEventSchema = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof webhookEventSchema>

/** What is delivered: events, and tests that an agent asks for. */
const deliveredSchema = z.enum([...WEBHOOK_EVENTS, 'webhook.test'])
export type DeliveredEvent = z.infer<typeof deliveredSchema>

/** As a web address of a tool, except that the machine itself may be named, where agents are tried out. */
const webhookAddress = z
  .string()
  .trim()
  .max(2048)
  .refine(isWebhookAddress, 'must be an http(s) address without username, password and fragment')

export const newWebhookSchema = z.strictObject({
  url: webhookAddress,
  /** All of them when left out. */
  events: z.array(webhookEventSchema).min(1).max(WEBHOOK_EVENTS.length).optional(),
})
export type NewWebhook = z.infer<typeof newWebhookSchema>

export const webhookSchema = z.object({
  id: z.int().positive(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdAt: z.iso.datetime(),
  /** Deliveries that were given up; they can be asked for again. */
  deadLetters: z.int().nonnegative(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** The secret, of the form `whsec_…`, is shown in this answer only. */
export const webhookMadeSchema = webhookSchema.extend({ secret: z.string() })
export type WebhookMade = z.infer<typeof webhookMadeSchema>

export const deliverySchema = z.object({
  id: z.int().positive(),
  event: deliveredSchema,
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.int().nonnegative(),
  /** What the last attempt came to. */
  outcome: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** What arrives at a webhook. The ids in `data` are those to look it up by. */
export const webhookMessageSchema = z.object({
  type: deliveredSchema,
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

function isWebhookAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !isPrintable(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username + password + hash === ''
}
