import type { JsonSchema, OpenApiDocument, Operation, Reference, Response } from './openapi-document.ts'

/** How a call asks who sends it. */
export type CallAccess = 'key' | 'session' | 'anyone'

/** One call, as the reference shows it. */
export interface DocsCall {
  id: string
  method: string
  path: string
  area: string
  access: CallAccess
  /** What the key must be for. */
  scope: string | null
  operation: Operation
}

export interface DocsArea {
  name: string
  description: string
  calls: DocsCall[]
}

/** The calls of a document by area, in the order of its tags. */
export function areasOf(document: OpenApiDocument): DocsArea[] {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => toCall(verb, path, operation)),
  )
  return document.tags.map((tag) => ({ ...tag, calls: calls.filter(({ area }) => area === tag.name) }))
}

function toCall(verb: string, path: string, operation: Operation): DocsCall {
  const needs = operation.security
  const scope = needs.flatMap((entry) => entry.apiKey ?? [])[0] ?? null
  return {
    id: operation.operationId,
    method: verb.toUpperCase(),
    path,
    area: operation.tags[0] ?? '',
    access: accessOf(needs),
    scope,
    operation,
  }
}

function accessOf(needs: Operation['security']): CallAccess {
  if (needs.some((entry) => 'apiKey' in entry)) return 'key'
  return needs.length > 0 && needs.every((entry) => 'session' in entry) ? 'session' : 'anyone'
}

/** The areas with those of their calls that have every word somewhere in name, path or summary. */
export function filterAreas(areas: readonly DocsArea[], text: string): DocsArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ id, method, path, operation, area }: DocsCall) => {
    const searched = `${id} ${method} ${path} ${operation.summary} ${area}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
  return areas
    .map((area) => ({ ...area, calls: area.calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0)
}

export function responseOf(document: OpenApiDocument, response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  return document.components.responses[nameOf(response.$ref)] ?? { description: '' }
}

export function schemaOf(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {})
}

/** The last part of a reference. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

interface Fields {
  fields: JsonSchema
  /** Of a named schema. */
  name: string | null
}

/** The object that a schema stands for: itself, what it refers to, the entries of its list, its one choice. */
export function fieldsOf(document: OpenApiDocument, schema: JsonSchema): Fields | null {
  const direct = schemaOf(document, schema)
  if (direct.properties !== undefined)
    return { fields: direct, name: schema.$ref === undefined ? null : nameOf(schema.$ref) }
  if (direct.items !== undefined) return fieldsOf(document, direct.items)
  const found = (direct.anyOf ?? []).map((choice) => fieldsOf(document, choice)).filter((one) => one !== null)
  return found.length === 1 ? (found[0] ?? null) : null
}

export const hasFields = (document: OpenApiDocument, schema: JsonSchema): boolean =>
  fieldsOf(document, schema) !== null ||
  (schema.anyOf ?? []).some((choice) => fieldsOf(document, choice) !== null)
