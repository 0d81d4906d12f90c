import { z } from 'zod'
import { USER_QUOTAS } from '../policy/limits.ts'
import { followSubjectSchema } from './follow.ts'

/** Where a browser's push service takes messages for one device. Who knows it can address the device. */
export const pushEndpointSchema = z.url({ protocol: /^https?$/ }).max(1000)

/** Base64url without padding, of as many characters. */
const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=?$`))

const hour = z.int().min(0).max(23)

/** Hours of the day, on the device's clock, in which nothing is sent: from `from` o'clock until `until` o'clock, over midnight or not. */
export const quietHoursSchema = z.strictObject({ from: hour, until: hour })
export type QuietHours = z.infer<typeof quietHoursSchema>

/** Where messages for a device go, and for whom they are encrypted. */
const pushAddressSchema = z.strictObject({
  endpoint: pushEndpointSchema,
  /** Of the browser: a point of P-256, and 16 random bytes. Only the device can read what is encrypted for them. */
  keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
})

/** The browser has changed the address of a device by itself. */
export const pushMoveSchema = pushAddressSchema.extend({ from: pushEndpointSchema })
export type PushMove = z.infer<typeof pushMoveSchema>

/** What a device asks to be told of while the app is closed. */
export const pushSubscriptionSchema = pushAddressSchema.extend({
  follows: z.array(followSubjectSchema).max(USER_QUOTAS.follows),
  /** A name of the IANA list, such as `Europe/Vienna`. */
  timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone like Europe/Vienna'),
  /** null: any hour is fine. */
  quiet: quietHoursSchema.nullable(),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The message as it is encrypted for the device, in the declarative form (Push API, "declarative push message"): a browser
 * that knows it shows it without a service worker; in others our service worker shows the same from it.
 */
export interface PushMessage {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** The address that a click opens. */
    navigate: string
    /** A message with the same tag takes the place of the earlier one. */
    tag: string
    lang: 'en'
    dir: 'ltr'
    silent: boolean
    /** For how many tools there is news since the device was last seen. */
    app_badge: string
  }
}
