import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi-document.ts'
import { areasOf, type DocsArea, type DocsCall, fieldsOf, hasFields, nameOf } from './openapi-reader.ts'
import { limitLabel, typeLabel } from './openapi-type-labels.ts'

/** The reference as markdown: areas, calls, what each takes and how it is refused. Its texts are ours, in CommonMark. */
export function openApiMarkdown(document: OpenApiDocument): string {
  const { info, servers } = document
  const origin = servers[0]?.url ?? ''
  return [
    `# ${info.title}: API`,
    info.summary,
    `Base address: ${origin}. [The same for programs, with all fields of answers and examples](${origin}/openapi.json) (OpenAPI 3.1).`,
    info.description,
    ...areasOf(document).flatMap((area) => areaText(document, area)),
    '## Webhooks',
    Object.entries(document.webhooks)
      .map(([event, item]) => `- \`${event}\`: ${item.post?.summary ?? ''}`)
      .join('\n'),
    '## Refusals',
    refusalsText(document),
    '',
  ].join('\n\n')
}

function areaText(document: OpenApiDocument, { name, description, calls }: DocsArea): string[] {
  return [`## ${name}`, description, ...calls.map((call) => callText(document, call))]
}

function callText(document: OpenApiDocument, call: DocsCall): string {
  const { operation, method, path } = call
  const { parameters = [], requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  return [
    `### ${method} ${path}`,
    operation.summary,
    operation.description ?? '',
    [
      `- Who may: ${accessText(call)}`,
      limitText(operation),
      answerText(document, operation),
      refusedText(operation),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    parameters.length === 0 ? '' : `Parameters:\n\n${parameters.map(parameterLine).join('\n')}`,
    body === undefined ? '' : `Body, JSON:\n\n${bodyLines(document, body).join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function accessText({ access, scope }: DocsCall): string {
  if (access === 'key') return `agents with a key${scope === null ? '' : ` of the scope \`${scope}\``}`
  return access === 'session' ? 'people who are signed in' : 'anyone'
}

function limitText({ 'x-rate-limit': limit }: Operation): string {
  return limit === undefined ? '' : `- Limit: ${limit.requests} requests in ${limit.seconds} seconds`
}

function answerText(document: OpenApiDocument, { responses }: Operation): string {
  const [status, response] = Object.entries(responses).find(([name]) => name.startsWith('2')) ?? []
  if (response === undefined || '$ref' in response) return ''
  const shown = Object.entries(response.content ?? {}).map(([type, { schema }]) => {
    const names = schema === undefined ? [] : Object.keys(fieldsOf(document, schema)?.fields.properties ?? {})
    const fields = names.map((name) => `\`${name}\``).join(', ')
    return [type, schema === undefined ? '' : typeLabel(schema), fields]
      .filter((part) => part !== '')
      .join(', ')
  })
  return `- Answer: ${[status, ...shown].join('; ')}`
}

function refusedText({ responses }: Operation): string {
  const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status))
  const shown = refusals.map(([status, response]) =>
    '$ref' in response ? `${status} ${nameOf(response.$ref)}` : `${status} ${response.description}`,
  )
  return shown.length === 0 ? '' : `- Refused with: ${shown.join(', ')}`
}

function parameterLine({ name, in: place, required, description, schema }: Parameter): string {
  const facts = [place, required ? 'required' : 'optional', typeLabel(schema), limitLabel(schema)]
  const more = description === undefined ? '' : `: ${description}`
  return `- \`${name}\` (${facts.filter((fact) => fact !== '').join(', ')})${more}`
}

const bodyLines = (document: OpenApiDocument, schema: JsonSchema): string[] =>
  hasFields(document, schema) ? fieldLines(document, schema, []) : [`- ${typeLabel(schema)}`]

/** @param within the named schemas around this one, which are not opened again */
function fieldLines(document: OpenApiDocument, schema: JsonSchema, within: readonly string[]): string[] {
  const choices = (schema.anyOf ?? []).filter((choice) => hasFields(document, choice))
  if (choices.length > 1)
    return choices.flatMap((choice, at) => [
      at === 0 ? '- Either' : '- Or',
      ...indented(fieldLines(document, choice, within)),
    ])
  const inner = fieldsOf(document, schema)
  if (inner === null || (inner.name !== null && within.includes(inner.name))) return []
  const { fields, name } = inner
  const path = name === null ? within : [...within, name]
  return Object.entries(fields.properties ?? {}).flatMap(([field, part]) => {
    const isOptional = fields.required?.includes(field) !== true
    const facts = [isOptional ? 'optional' : 'required', typeLabel(part), limitLabel(part)]
    return [
      `- \`${field}\` (${facts.filter((fact) => fact !== '').join(', ')})`,
      ...indented(hasFields(document, part) ? fieldLines(document, part, path) : []),
    ]
  })
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

function refusalsText({ components }: OpenApiDocument): string {
  return Object.entries(components.responses)
    .map(([name, { description }]) => `- **${name}**: ${description}`)
    .join('\n')
}
