import { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { inputSchema } from '#shared/api/openapi-schemas.ts'

export interface InjectionTarget {
  name: string
  /** With values in every parameter; `*` marks those in the path. */
  path: string
  /** JSON, with `*` in every value. */
  body?: string
  needsKey: boolean
}

const objectSchema = z.object({
  properties: z.record(
    z.string(),
    z.looseObject({ enum: z.array(z.string()).optional(), pattern: z.string().optional() }),
  ),
})

/**
 * Every call that reads and has parameters, and the forms of visitors. Other calls that write need a new subject for
 * each request.
 */
export function injectionTargets(): InjectionTarget[] {
  return Object.entries<CallDefinition>(contract).flatMap(([name, call]) => {
    const { method, params, query, body, access, path } = call
    const needsKey = access === 'agent'
    if (method === 'GET') return params || query ? [{ name, path: readPath(call), needsKey }] : []
    if (access !== 'anyone' || body === undefined) return []
    const fields = Object.keys(objectSchema.parse(inputSchema(body)).properties)
    return [
      {
        name,
        path,
        body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, 'value*']))),
        needsKey,
      },
    ]
  })
}

/** sqlmap tests the parameters of the query by itself, unless a part of the path is marked. */
function readPath({ path, query }: CallDefinition): string {
  const filled = path.replace(/:\w+/g, '1*')
  if (query === undefined || filled.includes('*')) return filled
  const { properties } = objectSchema.parse(inputSchema(query))
  const values = Object.entries(properties).map(([name, { enum: allowed, pattern }]): [string, string] => [
    name,
    allowed?.[0] ?? (pattern === undefined ? 'a' : '1'),
  ])
  return `${filled}?${new URLSearchParams(values)}`
}
