import { Button, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { AnswerView } from './answer-view.tsx'
import { curlOf, draftOf, missingIn, requestOf, valueKey } from './api-request.ts'
import { CodeBlock } from './code-block.tsx'
import type { DocsCall } from './read-document.ts'
import classes from './try-it.module.css'
import { useSending } from './use-sending.ts'

interface TryItProps {
  call: DocsCall
  apiKey: string
}

/** A form that really sends the call. */
export function TryIt({ call, apiKey }: TryItProps) {
  const [draft, setDraft] = useState(() => draftOf(call))
  const { sending, answer, failure, send } = useSending()
  const request = requestOf(call, draft, apiKey)
  const { parameters = [], requestBody } = call.operation
  const missing = missingIn(call, draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(request)
  }
  const setValue = (name: string, value: string) =>
    setDraft({ ...draft, values: { ...draft.values, [name]: value } })
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h4 className="text-ui font-semibold">{apiDocsMessages.tryIt}</h4>
      <form className={`grid gap-3 ${classes.form}`} onSubmit={submit} aria-label={`Try ${call.id}`}>
        {parameters.map(({ name, in: place, required }) => {
          const key = valueKey(place, name)
          return (
            <TextInput
              key={key}
              name={key}
              label={required ? `${name} (required)` : name}
              autoComplete="off"
              spellCheck={false}
              required={required}
              value={draft.values[key] ?? ''}
              onChange={(event) => setValue(key, event.currentTarget.value)}
            />
          )
        })}
        {requestBody !== undefined && (
          <Textarea
            autosize
            name="body"
            label={apiDocsMessages.bodyJson}
            spellCheck={false}
            value={draft.body}
            onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
          />
        )}
        <p className="text-sm text-ink-3">{noteOf(call, apiKey)}</p>
        <Button
          type="submit"
          size="md"
          className={classes.send ?? ''}
          loading={sending}
          disabled={missing.length > 0}
        >
          {apiDocsMessages.send}
        </Button>
      </form>
      <div role="status">
        {failure !== null && <p className="text-danger">{failure}</p>}
        {answer !== null && <AnswerView answer={answer} />}
      </div>
      <CodeBlock label={apiDocsMessages.theSameWithCurl} text={curlOf(request, location.origin)} />
    </div>
  )
}

function noteOf({ access, method }: DocsCall, key: string): string {
  if (access === 'key')
    return key === '' ? 'Type your key above first: without it the answer is 401.' : 'Sent with your key.'
  if (access === 'session') return 'Sent as you, when you are signed in on this site.'
  return method === 'GET' ? 'Sent without a key.' : 'Sent without a key. It has an effect.'
}
