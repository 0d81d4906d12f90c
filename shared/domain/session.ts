import { z } from 'zod'

/** Names a session among those of its user; neither the cookie nor what the server looks it up by. */
export const sessionIdSchema = z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of a session')

/** A device that is signed in. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  createdAt: z.iso.datetime(),
  /** To within some minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof sessionSchema>
