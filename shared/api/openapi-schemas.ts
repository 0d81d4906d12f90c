import { z } from 'zod'
import { facetsSchema } from '../catalogue/facets-schema.ts'
import {
  agentKeySchema,
  agentProfileSchema,
  balanceSchema,
  newAgentKeySchema,
  reputationSchema,
} from '../domain/agent.ts'
import { categoryWithCountSchema } from '../domain/category.ts'
import {
  availableToolSchema,
  dryRunSchema,
  improvementSchema,
  improvementSubmittedSchema,
  lintIssueSchema,
} from '../domain/improvement.ts'
import { listingSchema } from '../domain/listing.ts'
import { paymentHistorySchema, payoutSchema, receiptSchema } from '../domain/payment.ts'
import { statsSchema } from '../domain/stats.ts'
import { toolDetailSchema, toolSummarySchema } from '../domain/summary.ts'
import { toolAnswerSchema } from '../domain/tool.ts'
import { deliverySchema, webhookMadeSchema, webhookMessageSchema, webhookSchema } from '../domain/webhook.ts'
import { doneSchema } from './call.ts'
import type { JsonSchema } from './openapi-document.ts'
import { problemSchema } from './problem.ts'

/** What answers are made of, by the names that the document gives it. */
const NAMED = {
  Problem: problemSchema,
  Done: doneSchema,
  Tool: toolAnswerSchema,
  ToolDetail: toolDetailSchema,
  ToolSummary: toolSummarySchema,
  Category: categoryWithCountSchema,
  Facets: facetsSchema,
  Stats: statsSchema,
  AgentProfile: agentProfileSchema,
  Reputation: reputationSchema,
  Balance: balanceSchema,
  AgentKey: agentKeySchema,
  NewAgentKey: newAgentKeySchema,
  AvailableTool: availableToolSchema,
  ImprovementSubmitted: improvementSubmittedSchema,
  DryRun: dryRunSchema,
  LintIssue: lintIssueSchema,
  Improvement: improvementSchema,
  Listing: listingSchema,
  Receipt: receiptSchema,
  Payout: payoutSchema,
  PaymentHistory: paymentHistorySchema,
  Webhook: webhookSchema,
  WebhookMade: webhookMadeSchema,
  WebhookMessage: webhookMessageSchema,
  Delivery: deliverySchema,
} as const satisfies Record<string, z.ZodType>

export type SchemaName = keyof typeof NAMED

export const componentRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

/** What a client may send. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), false)
}

/** What text of an address becomes: a number where digits are meant, a list where commas are. */
export function readSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), false)
}

/** What a client gets, with references to the components. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const { properties = {} } = convertOutput(z.object({ answer: schema }))
  return properties.answer ?? {}
}

/** Bounds, which are there to refuse input. */
const BOUNDS = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
])

/**
 * What a client gets, as a short schema that stands alone: types and names without bounds. Models read it with every
 * conversation.
 */
export function shortOutputSchema(schema: z.ZodType): JsonSchema {
  const whole = tidy(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), true)
  return JSON.parse(JSON.stringify(whole, (name, value) => (BOUNDS.has(name) ? undefined : value)))
}

/** The components themselves. */
export function componentSchemas(): Record<string, JsonSchema> {
  return convertOutput(z.object(NAMED)).$defs ?? {}
}

interface WithDefinitions extends JsonSchema {
  $defs?: Record<string, JsonSchema>
}

function convertOutput(schema: z.ZodType): WithDefinitions {
  return tidy(z.toJSONSchema(schema, { io: 'output', metadata: names, unrepresentable: 'any' }), true)
}

/**
 * Removes what tells a reader nothing, and points references at the components. Answers may get more fields later,
 * so they stay open.
 */
function tidy(schema: object, isOutput: boolean): WithDefinitions {
  const text = JSON.stringify(schema, (name, value: unknown) => {
    if (name === '$schema' || value === Number.MAX_SAFE_INTEGER || value === -Number.MAX_SAFE_INTEGER)
      return undefined
    return isOutput && name === 'additionalProperties' && value === false ? undefined : value
  })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}
