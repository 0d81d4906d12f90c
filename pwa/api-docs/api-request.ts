import type { DocsCall } from '#shared/api/openapi-reader.ts'

/** What was typed into the form of a call, all of it text. */
export interface RequestDraft {
  /** By place and name: `query search`. */
  values: Readonly<Record<string, string>>
  body: string
}

export interface ApiRequest {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whether it is sent as whoever is signed in. */
  isSession: boolean
}

export const valueKey = (place: string, name: string): string => `${place} ${name}`

/** What a form starts with: the example of the call. */
export function draftOf({ operation }: DocsCall): RequestDraft {
  const { parameters = [], requestBody } = operation
  const values = parameters.map(({ in: place, name, example }): [string, string] => [
    valueKey(place, name),
    example === undefined ? '' : String(example),
  ])
  const example = requestBody?.content['application/json']?.example
  const body = requestBody === undefined ? '' : JSON.stringify(example ?? {}, null, 2)
  return { values: Object.fromEntries(values), body }
}

/** The request of a draft. Parameters that were left empty are left out. */
export function requestOf(call: DocsCall, draft: RequestDraft, key: string): ApiRequest {
  const { parameters = [], requestBody } = call.operation
  const typed = (place: string) =>
    parameters.flatMap(({ in: where, name }): [string, string][] => {
      const value = draft.values[valueKey(where, name)]?.trim() ?? ''
      return where === place && value !== '' ? [[name, value]] : []
    })
  const query = new URLSearchParams(typed('query')).toString()
  const inPath = new Map(typed('path'))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? '').replaceAll('%2C', ','),
  )
  return {
    method: call.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(call.access === 'key' && key !== '' && { 'X-API-Key': key }),
      ...(requestBody !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(typed('header')),
    },
    body: requestBody === undefined ? undefined : draft.body,
    isSession: call.access === 'session',
  }
}

/** Parameters of the path that were left empty: without them there is no such address. */
export function missingIn({ operation }: DocsCall, { values }: RequestDraft): string[] {
  return (operation.parameters ?? [])
    .filter(({ in: place, name, required }) => required && !values[valueKey(place, name)]?.trim())
    .map(({ name }) => name)
}

/** The same request for a shell. */
export function curlOf({ method, path, headers, body, isSession }: ApiRequest, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`${origin}${path}`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(isSession ? ["-H 'Cookie: session=…'"] : []),
    ...(body === undefined ? [] : [`-d ${quote(compact(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

/** For a shell, whatever is in it. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
