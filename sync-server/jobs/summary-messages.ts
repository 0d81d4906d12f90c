import { z } from 'zod'
import { placeSchema } from '../db/engine.ts'

/** The initial data of the thread that writes summaries. */
export const summaryWorkerInputSchema = placeSchema.extend({
  /** null: the built-in rules write. */
  ai: z.object({ baseUrl: z.string(), apiKey: z.string().nullable(), model: z.string() }).nullable(),
})
export type SummaryWorkerInput = z.infer<typeof summaryWorkerInputSchema>

/** `wake`: there may be work. `refresh`: facts may have changed. `stop`: finish, close the database and end. */
export const toSummaryWorkerSchema = z.enum(['wake', 'refresh', 'stop'])
export type ToSummaryWorker = z.infer<typeof toSummaryWorkerSchema>

/** `progress`: an outcome was stored. `error`: the text of an unexpected error with its stack. */
export const fromSummaryWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress') }),
  z.object({ kind: z.literal('error'), text: z.string() }),
])
export type FromSummaryWorker = z.infer<typeof fromSummaryWorkerSchema>
