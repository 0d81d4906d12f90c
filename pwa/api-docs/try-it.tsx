import { Badge, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { DocsCall } from '#shared/api/openapi-reader.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { type ApiAnswer, sendRequest } from './api-client.ts'
import { type ApiRequest, draftOf, missingIn, requestOf, valueKey } from './api-request.ts'
import { CodeBlock, RequestCode } from './code-block.tsx'

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
    <Stack>
      <Title order={4} fz="sm">
        {apiDocsMessages.tryIt}
      </Title>
      <RequestCode label={apiDocsMessages.request} request={request} />
      <form onSubmit={submit} aria-label={apiDocsMessages.tryCall(call.id)}>
        <Stack gap="sm">
          {parameters.map(({ name, in: place, required }) => {
            const key = valueKey(place, name)
            return (
              <TextInput
                key={key}
                name={key}
                label={required ? apiDocsMessages.requiredField(name) : name}
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
              ff="monospace"
              value={draft.body}
              onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
            />
          )}
          <Group>
            <Button type="submit" size="md" miw="7rem" loading={sending} disabled={missing.length > 0}>
              {apiDocsMessages.send}
            </Button>
            <Text fz="sm" c="dimmed">
              {noteOf(call, apiKey)}
            </Text>
          </Group>
        </Stack>
      </form>
      <div role="status">
        {failure && <Text c="red">{apiDocsMessages.notAnswered}</Text>}
        {answer !== null && <AnswerView answer={answer} />}
      </div>
    </Stack>
  )
}

function noteOf({ access, method }: DocsCall, key: string): string {
  const { notes } = apiDocsMessages
  if (access === 'key') return key === '' ? notes.noKey : notes.key
  if (access === 'session') return notes.session
  return method === 'GET' ? notes.open : notes.openWithEffect
}

interface Sending {
  sending: boolean
  answer: ApiAnswer | null
  /** There is no answer. */
  failure: boolean
}

/** One request at a time, and what came of it. */
function useSending() {
  const [state, setState] = useState<Sending>({ sending: false, answer: null, failure: false })
  const send = (request: ApiRequest) => {
    setState({ sending: true, answer: null, failure: false })
    sendRequest(request).then(
      (answer) => setState({ sending: false, answer, failure: false }),
      () => setState({ sending: false, answer: null, failure: true }),
    )
  }
  return { ...state, send }
}

/** More would make the page slow, and nobody reads it. */
const SHOWN = 50_000

/** What the server said. */
function AnswerView({ answer }: { answer: ApiAnswer }) {
  const { status, statusText, headers, body, milliseconds } = answer
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge size="lg" color={status < 400 ? 'pine' : 'red'}>
          {status} {statusText}
        </Badge>
        <Text component="span" fz="sm" c="dimmed">
          {apiDocsMessages.took(milliseconds)}
        </Text>
      </Group>
      <CodeBlock label={apiDocsMessages.answer} text={readable(body)} />
      <Stack component="dl" gap={2} fz="xs">
        {headers.map(([name, value]) => (
          <Group key={name} gap="xs" style={{ overflowWrap: 'anywhere' }}>
            <Text component="dt" inherit c="dimmed">
              {name}
            </Text>
            <dd>{value}</dd>
          </Group>
        ))}
      </Stack>
    </Stack>
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
