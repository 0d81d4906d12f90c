import type { OpenApiDocument, Operation } from '#shared/api/openapi-document.ts'
import { Marked } from './introduction.tsx'
import { responseOf } from './read-document.ts'
import classes from './refusals.module.css'

/** How a call says no. */
export function Refusals({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const refusals = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status))
  return (
    <dl className="grid gap-1 text-sm">
      {refusals.map(([status, response]) => (
        <div key={status} className={`grid text-ink-2 ${classes.refusal}`}>
          <dt>{status}</dt>
          <dd>
            <Marked text={responseOf(document, response).description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
