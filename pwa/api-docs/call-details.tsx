import type { OpenApiDocument, Response } from '#shared/api/openapi-document.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './call-details.module.css'
import { CodeBlock } from './code-block.tsx'
import { Marked } from './introduction.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { type DocsCall, responseOf } from './read-document.ts'
import { Refusals } from './refusals.tsx'
import { SchemaView } from './schema-view.tsx'
import { TryIt } from './try-it.tsx'

interface CallDetailsProps {
  call: DocsCall
  document: OpenApiDocument
  apiKey: string
}

/** What a call takes, what it answers, how it refuses, and a form to send it. */
export function CallDetails({ call, document, apiKey }: CallDetailsProps) {
  const { operation } = call
  const body = operation.requestBody?.content['application/json']
  const answer = answerOf(call, document)
  return (
    <div className={`grid gap-6 pt-3 border-t ${classes.details}`}>
      <div className={`grid min-w-0 content-start gap-3 ${classes.words}`}>
        <p>
          <Marked text={operation.summary} />
        </p>
        {operation.description !== undefined && (
          <p>
            <Marked text={operation.description} />
          </p>
        )}
        <p className="text-sm text-ink-3">{factsOf(call)}</p>
        <ParameterTable parameters={operation.parameters ?? []} />
        {body?.schema !== undefined && (
          <>
            <h4 className="mt-3 text-ui font-semibold">{apiDocsMessages.body}</h4>
            <SchemaView schema={body.schema} document={document} />
          </>
        )}
        <h4 className="mt-3 text-ui font-semibold">{apiDocsMessages.answer}</h4>
        <Answer answer={answer} document={document} />
        <h4 className="mt-3 text-ui font-semibold">{apiDocsMessages.refusals}</h4>
        <Refusals operation={operation} document={document} />
      </div>
      <TryIt call={call} apiKey={apiKey} />
    </div>
  )
}

function Answer({ answer, document }: { answer: Response; document: OpenApiDocument }) {
  const [[type, content] = ['', {}]] = Object.entries(answer.content ?? {})
  if (content.schema === undefined) return <p>{type}</p>
  return (
    <>
      <SchemaView schema={content.schema} document={document} />
      {content.example !== undefined && (
        <CodeBlock
          label={apiDocsMessages.exampleOfAnAnswer}
          text={JSON.stringify(content.example, null, 2)}
        />
      )}
    </>
  )
}

function answerOf({ operation }: DocsCall, document: OpenApiDocument): Response {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  return success === undefined ? { description: '' } : responseOf(document, success[1])
}

function factsOf({ access, scope, operation }: DocsCall): string {
  const who = {
    key: scope === null ? 'Needs a key.' : `Needs a key with the scope “${scope}”.`,
    session: 'For people who are signed in.',
    anyone: 'Needs no key.',
  }
  const limit = operation['x-rate-limit']
  if (limit === undefined) return who[access]
  const per = limit.seconds === 60 ? 'a minute' : limit.seconds === 3600 ? 'an hour' : `in ${limit.seconds} s`
  return `${who[access]} ${limit.requests} requests ${per} at most.`
}
