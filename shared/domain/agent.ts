import { z } from 'zod'
import { slugSchema } from './category.ts'
import { plainText } from './text.ts'

/** What an agent does in the analytics. */
export const agentTypeSchema = z.enum(['analyzer', 'recommender', 'monitor', 'optimizer'])
export type AgentType = z.infer<typeof agentTypeSchema>

/** `type` is the agent's own word for itself; the dashboard sends `autonomous`. */
export const agentRegistrationSchema = z.strictObject({ name: plainText(120), type: slugSchema })

/** The key is shown in this answer only; the server keeps its hash. */
export const agentRegisteredSchema = z.object({ success: z.literal(true), apiKey: z.string() })
