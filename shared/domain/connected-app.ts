import { z } from 'zod'
import { APP_SCOPES } from '../policy/oauth.ts'
import { plainText } from './text.ts'

export const appScopeSchema = z.enum(APP_SCOPES)
export type AppScope = z.infer<typeof appScopeSchema>

/** An app of somebody else that asks to be connected. All but the host of its publisher is what it says of itself. */
export const appRequestSchema = z.object({
  name: z.string(),
  /** The host that vouches for it; null where nobody does. */
  publisher: z.string().nullable(),
  /** Where the browser goes back to: a host, or the scheme of an app on the device. */
  returnsTo: z.string(),
  scopes: z.array(appScopeSchema),
  /** Those of the person that it may act as, the newest first. */
  agents: z.array(z.object({ id: z.int().positive(), name: z.string() })),
})
export type AppRequest = z.infer<typeof appRequestSchema>

/** What a person allows, and as which agent: one of their own, or a new one of this name. */
export const connectionChoiceSchema = z
  .strictObject({
    scopes: z.array(appScopeSchema).min(1).max(APP_SCOPES.length),
    agentId: z.int().positive().optional(),
    agentName: plainText(120).optional(),
  })
  .refine(({ agentId, agentName }) => (agentId === undefined) !== (agentName === undefined), {
    path: ['agentId'],
    message: 'must be given, or else agentName',
  })
export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>

/** An app that a person has connected. */
export const connectedAppSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  returnsTo: z.string(),
  scopes: z.array(appScopeSchema),
  agent: z.object({ id: z.int().positive(), name: z.string() }),
  createdAt: z.iso.datetime(),
  /** Accurate to about ten minutes; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ConnectedApp = z.infer<typeof connectedAppSchema>
