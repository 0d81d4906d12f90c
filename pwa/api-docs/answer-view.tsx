import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './answer-view.module.css'
import type { ApiAnswer } from './api-client.ts'
import { CodeBlock } from './code-block.tsx'

/** More would make the page slow, and nobody reads it. */
const SHOWN = 50_000

/** What the server said. */
export function AnswerView({ answer }: { answer: ApiAnswer }) {
  const { status, statusText, headers, body, milliseconds } = answer
  return (
    <div className="grid gap-2">
      <p className={`text-danger font-semibold ${classes.status}`} data-good={status < 400}>
        {status} {statusText}{' '}
        <span className="text-sm text-ink-3 font-regular">{apiDocsMessages.took(milliseconds)}</span>
      </p>
      <dl className="grid gap-1 text-xs">
        {headers.map(([name, value]) => (
          <div key={name} className={`flex flex-wrap text-ink-2 anywhere ${classes.header}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock label={apiDocsMessages.answer} text={readable(body)} />
    </div>
  )
}

function readable(body: string): string {
  const text = pretty(body)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
