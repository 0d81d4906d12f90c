import { z } from 'zod'

/** Priority of a recommendation and severity of a feedback, the least urgent first. */
export const levelSchema = z.enum(['Low', 'Medium', 'High', 'Critical'])
export type Level = z.infer<typeof levelSchema>

/** How sure an agent is of what it says, 0–1; shown as a percentage. */
export const confidenceSchema = z.number().min(0).max(1)
