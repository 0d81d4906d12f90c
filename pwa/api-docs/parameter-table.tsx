import type { Parameter } from '#shared/api/openapi-document.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './parameter-table.module.css'
import { limitLabel, typeLabel } from './type-labels.ts'

/** What goes into the address and the headers. */
export function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <section className="overflow-x-auto" aria-label={apiDocsMessages.parameters} tabIndex={0}>
      <table className={`w-full text-sm ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{apiDocsMessages.parameter}</th>
            <th scope="col">{apiDocsMessages.in}</th>
            <th scope="col">{apiDocsMessages.type}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, in: place, required, schema, description }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
                {required && <span className="text-xs text-danger"> {apiDocsMessages.required}</span>}
              </th>
              <td>{place}</td>
              <td>
                {typeLabel(schema)}
                {place !== 'header' && limitLabel(schema) !== '' && (
                  <span className="text-ink-3"> {limitLabel(schema)}</span>
                )}
                {schema.type === 'array' && (
                  <span className="text-ink-3"> {apiDocsMessages.joinedByCommas}</span>
                )}
                {description !== undefined && <span className="text-ink-3"> {description}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
