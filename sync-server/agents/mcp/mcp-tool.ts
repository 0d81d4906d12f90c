import type { z } from 'zod'
import type { CallName } from '#shared/api/contract.ts'

/** The inputs of a contract call. Path parameters are converted to text. */
export interface CallRequest {
  params?: Readonly<Record<string, number | string>>
  query?: Readonly<Record<string, QueryValue>>
  body?: object
  idempotencyKey?: string | undefined
}

type QueryValue = string | number | readonly (string | number)[] | undefined

/** An MCP tool that maps to one call of the contract. */
export interface McpTool {
  name: string
  title: string
  description: string
  /** The tool runs this call's handler, with the same key, scopes, limits and errors as over REST. */
  call: CallName
  /** Whether the result contains content written by others. */
  isForeign: boolean
  input: z.ZodObject
  /** @throws ZodError */
  toRequest(input: unknown): CallRequest
}

interface Definition<S extends z.ZodObject> extends Omit<McpTool, 'input' | 'toRequest'> {
  input: S
  toRequest(input: z.output<S>): CallRequest
}

export function defineTool<S extends z.ZodObject>({ input, toRequest, ...facts }: Definition<S>): McpTool {
  return { ...facts, input, toRequest: (given) => toRequest(input.parse(given)) }
}
