import { Fragment } from 'react'
import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './introduction.module.css'

/** What one has to know before the first call. */
export function Introduction({ info }: { info: OpenApiDocument['info'] }) {
  return (
    <section className={`grid gap-3 text-ink-2 prose ${classes.introduction}`}>
      <h1 className={`text-ink ${classes.title}`}>{apiDocsMessages.apiReference}</h1>
      <p className="text-lg text-ink">{info.summary}</p>
      {info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
    </section>
  )
}

/** Text with the two marks that our own documents use: `code` and **strong**. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return <Fragment key={key}>{part}</Fragment>
  })
}
