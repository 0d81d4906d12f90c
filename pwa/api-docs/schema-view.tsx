import { Text } from '@mantine/core'
import type { JsonSchema, OpenApiDocument } from '#shared/api/openapi-document.ts'
import { fieldsOf, hasFields } from '#shared/api/openapi-reader.ts'
import { limitLabel, typeLabel } from '#shared/api/openapi-type-labels.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'

interface SchemaViewProps {
  schema: JsonSchema
  document: OpenApiDocument
  /** The named schemas that this one stands in, which are not opened again. */
  within?: readonly string[]
}

/** The fields of a JSON value, those of its parts included. */
export function SchemaView({ schema, document, within = [] }: SchemaViewProps) {
  const choices = (schema.anyOf ?? []).filter((choice) => hasFields(document, choice))
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
  const inner = fieldsOf(document, schema)
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
          {hasFields(document, part) && <SchemaView schema={part} document={document} within={path} />}
        </li>
      ))}
    </ul>
  )
}
