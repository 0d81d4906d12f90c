import { z } from 'zod'
import { type CallName, contract } from '#shared/api/contract.ts'
import { parseInput } from '#shared/api/parse-input.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'

/** The inputs of a contract call. Path parameters are converted to text. */
export interface CallRequest {
  params?: Readonly<Record<string, number | string>>
  query?: Readonly<Record<string, QueryValue>>
  body?: object
  idempotencyKey?: string | undefined
}

type QueryValue = string | number | readonly (string | number)[] | undefined

/** Runs a call of the contract for the current caller. @throws AppError as the call does */
export type RunCall = (call: CallName, request: CallRequest) => Promise<unknown>

/** What a person agrees to. */
export interface Consent {
  text: string
  /** US dollars. An answer counts for this sum alone. */
  sum: number
}

/** Reads what it needs with the rights of the caller, who learns so of a missing key before anybody is asked. @throws AppError */
export type AskConsent = (run: RunCall) => Promise<Consent>

/** What a call of a tool asks for. */
export interface AskedTool {
  request: CallRequest
  /** Entries of the list that are left out, because an earlier answer had them. */
  skip: number
  /** How long to wait for a change of the catalogue when there is nothing yet. */
  waitSeconds: number
  /** null for what nobody has to agree to. */
  consent: AskConsent | null
}

export interface AnswerList {
  /** Empty when the answer is the list itself. */
  field: string
  /** The field of an entry that `next` of the answer is made from, and the argument that takes it. */
  cursor?: { field: string; argument: string }
}

/** An MCP tool that maps to one call of the contract. */
export interface McpTool {
  name: string
  title: string
  description: string
  /** The tool runs this call's handler, with the same key, scopes, limits and errors as over REST. */
  call: CallName
  /** Whether the result contains content written by others. */
  isForeign: boolean
  /** The list in the answer, which is cut where it is too long. */
  list: AnswerList | null
  input: z.ZodObject
  output: z.ZodType
  /** @throws InvalidInputError */
  parse(input: unknown): AskedTool
}

interface Definition<S extends z.ZodObject> extends Omit<McpTool, 'input' | 'output' | 'parse' | 'list'> {
  list?: AnswerList
  input: S
  toRequest(input: z.output<S>): CallRequest
  /** For what has a price: what the person is asked first, where the client can. */
  consent?(input: z.output<S>): AskConsent
}

/** What inputs of several tools have. */
export const id = z.int().positive()
export const before = id.optional().describe('The `next` of the page before')

/** Same format as the Idempotency-Key header. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 printable characters without spaces')
  .optional()
  .describe('A text of your own; the same request again under it gets the first answer')

const skip = z
  .int()
  .min(0)
  .max(1000)
  .default(0)
  .describe('Entries to leave out, as the `rest.next` of a cut answer says')

export function defineTool<S extends z.ZodObject>(definition: Definition<S>): McpTool {
  const { input, toRequest, consent, list = null, ...facts } = definition
  const whole = list === null || list.cursor !== undefined ? input : input.extend({ skip })
  const { output } = contract[facts.call] as { output?: z.ZodType }
  return {
    ...facts,
    list,
    input: whole,
    output: output ?? z.unknown(),
    parse(given) {
      const parsed = parseInput(whole, given ?? {})
      if (!parsed.success) throw new InvalidInputError(parsed.issues)
      const { skip: left = 0, waitSeconds = 0, ...rest } = parsed.data as Record<string, unknown>
      return {
        request: toRequest(rest as z.output<S>),
        consent: consent?.(rest as z.output<S>) ?? null,
        skip: Number(left),
        waitSeconds: Number(waitSeconds),
      }
    },
  }
}
