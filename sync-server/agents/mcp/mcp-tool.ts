import type { z } from 'zod'
import type { CallName } from '#shared/api/contract.ts'

/** A call of the contract with its inputs. Parameters of an address are written out as text. */
export interface CallRequest {
  params?: Readonly<Record<string, number | string>>
  query?: Readonly<Record<string, QueryValue>>
  body?: object
  idempotencyKey?: string | undefined
}

type QueryValue = string | number | readonly (string | number)[] | undefined

/** A tool of the MCP server: a call of the contract in the words of that protocol. */
export interface McpTool {
  name: string
  title: string
  description: string
  /** Its handler answers, with the same key, scope, limits and refusals as over REST. */
  call: CallName
  /** Whether others have written what comes back. */
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
