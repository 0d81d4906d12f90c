import { Text } from '@mantine/core'
import type { JsonSchema, OpenApiDocument } from '#shared/api/openapi-document.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { nameOf, schemaOf } from './read-document.ts'
import { limitLabel, typeLabel } from './type-labels.ts'

interface SchemaViewProps {
  schema: JsonSchema
  document: OpenApiDocument
  /** The named schemas that this one stands in, which are not opened again. */
  within?: readonly string[]
}

/** The fields of a JSON value, those of its parts included. */
export function SchemaView({ schema, document, within = [] }: SchemaViewProps) {
  const choices = (schema.anyOf ?? []).filter((choice) => hasFields(choice, document))
  if (choices.length > 1) {
    return choices.map((choice, at) => (
      <div key={choice.$ref ?? at}>
        <Text fz="sm" c="dimmed">
          {at === 0 ? apiDocsMessages.either : apiDocsMessages.or}
        </Text>
        <SchemaView schema={choice} document={document} within={within} />
      </div>
    ))
  }
  const inner = innerOf(schema, document)
  if (inner === null) return <Text fz="sm">{typeLabel(schema)}</Text>
  const { fields, name } = inner
  if (name !== null && within.includes(name)) return null
  const path = name === null ? within : [...within, name]
  return (
    <ul className="grid gap-2 text-sm pl-4 quote">
      {Object.entries(fields.properties ?? {}).map(([field, part]) => (
        <li key={field}>
          <Text component="span" inherit ff="monospace" fw={620}>
            {field}
          </Text>{' '}
          {typeLabel(part)}{' '}
          <Text component="span" inherit c="dimmed">
            {fields.required?.includes(field) === false && `${apiDocsMessages.optional} `}
            {limitLabel(part)}
          </Text>
          {hasFields(part, document) && <SchemaView schema={part} document={document} within={path} />}
        </li>
      ))}
    </ul>
  )
}

const hasFields = (schema: JsonSchema, document: OpenApiDocument): boolean =>
  innerOf(schema, document) !== null ||
  (schema.anyOf ?? []).some((choice) => innerOf(choice, document) !== null)

/** The object that a schema stands for: itself, what it refers to, the entries of its list, its one choice. */
function innerOf(
  schema: JsonSchema,
  document: OpenApiDocument,
): { fields: JsonSchema; name: string | null } | null {
  const direct = schemaOf(document, schema)
  if (direct.properties !== undefined)
    return { fields: direct, name: schema.$ref === undefined ? null : nameOf(schema.$ref) }
  if (direct.items !== undefined) return innerOf(direct.items, document)
  const found = (direct.anyOf ?? []).map((choice) => innerOf(choice, document)).filter((one) => one !== null)
  return found.length === 1 ? (found[0] ?? null) : null
}
