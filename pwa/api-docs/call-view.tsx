import { Accordion, Badge, Code, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconKey, IconLockOpen2, IconUser } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { OpenApiDocument, Operation, Parameter, Response } from '#shared/api/openapi-document.ts'
import { type DocsArea, type DocsCall, responseOf } from '#shared/api/openapi-reader.ts'
import { limitLabel, typeLabel } from '#shared/api/openapi-type-labels.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './api-docs.module.css'
import { CodeBlock } from './code-block.tsx'
import { SchemaView } from './schema-view.tsx'
import { TryIt } from './try-it.tsx'

export const areaAnchor = (name: string): string => `area-${name.toLowerCase().replaceAll(' ', '-')}`

/** The first clause of its summary. */
export const titleOf = ({ operation }: DocsCall): string => operation.summary.split(/[;:.]/)[0] ?? ''

interface AreaSectionProps {
  area: DocsArea
  document: OpenApiDocument
  apiKey: string
}

/** What reads is quiet, what changes or deletes something stands out: as a badge, and as a word. */
const METHOD_TONES: Readonly<Record<string, { badge: string; word: string }>> = {
  POST: { badge: 'pine', word: 'text-accent' },
  PUT: { badge: 'yellow', word: 'text-warning' },
  PATCH: { badge: 'yellow', word: 'text-warning' },
  DELETE: { badge: 'red', word: 'text-danger' },
}
export const methodTone = (method: string) => METHOD_TONES[method] ?? { badge: 'gray', word: 'text-ink-2' }

/** Calls by their first lines; the rest is shown when one is opened, or when an address leads to it. */
export function AreaSection({ area, document, apiKey }: AreaSectionProps) {
  const anchor = areaAnchor(area.name)
  const [open, setOpen] = useOpenCalls(area.calls)
  return (
    <section aria-labelledby={anchor}>
      <Title order={2} id={anchor} fz="xl" className={classes.target ?? ''}>
        {area.name}
      </Title>
      <Text c="var(--ink-2)" maw="46rem" mb="md">
        {area.description}
      </Text>
      <Accordion
        multiple
        order={3}
        keepMounted={false}
        transitionDuration={0}
        value={open}
        onChange={setOpen}
        classNames={{ item: 'bg-surface border rounded-md' }}
      >
        <Stack component="ul" gap="xs">
          {area.calls.map((call) => (
            <li key={call.id}>
              <CallCard call={call} document={document} apiKey={apiKey} />
            </li>
          ))}
        </Stack>
      </Accordion>
    </section>
  )
}

/** Which are open: those that were pressed, and that which the address names. */
function useOpenCalls(calls: readonly DocsCall[]) {
  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1)
      if (!calls.some((call) => call.id === id)) return
      setOpen((others) => (others.includes(id) ? others : [...others, id]))
      requestAnimationFrame(() => window.document.getElementById(id)?.scrollIntoView())
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [calls])
  return [open, setOpen] as const
}

interface CallProps {
  call: DocsCall
  document: OpenApiDocument
  apiKey: string
}

function CallCard({ call, document, apiKey }: CallProps) {
  const { id, method, path } = call
  return (
    <article id={id} className={classes.target}>
      <Accordion.Item value={id}>
        <Accordion.Control>
          <span className="row flex-wrap gap-y-1 gap-x-3">
            <Badge component="span" miw="3.75rem" color={methodTone(method).badge}>
              {method}
            </Badge>
            <Text component="span" ff="monospace" fz="sm" fw={620} className="anywhere">
              {path}
            </Text>
            <Text component="span" fz="sm" c="var(--ink-2)">
              {titleOf(call)}
            </Text>
          </span>
        </Accordion.Control>
        <Accordion.Panel>
          <CallDetails call={call} document={document} apiKey={apiKey} />
        </Accordion.Panel>
      </Accordion.Item>
    </article>
  )
}

/** What a call takes, what it answers, how it refuses, and a form to send it. */
function CallDetails({ call, document, apiKey }: CallProps) {
  const { operation } = call
  const body = operation.requestBody?.content['application/json']
  return (
    <div className="grid cols-fit col-22 items-start gap-6">
      <Stack gap="lg">
        <div>
          <p>
            <Marked text={operation.summary} />
          </p>
          {operation.description !== undefined && (
            <Text c="var(--ink-2)" mt="xs">
              <Marked text={operation.description} />
            </Text>
          )}
          <Access call={call} />
        </div>
        <Parameters parameters={operation.parameters ?? []} />
        {body?.schema !== undefined && (
          <Part title={apiDocsMessages.body}>
            <SchemaView schema={body.schema} document={document} />
          </Part>
        )}
        <Part title={apiDocsMessages.answer}>
          <Answer answer={answerOf(call, document)} document={document} />
        </Part>
        <Part title={apiDocsMessages.refusals}>
          <Refusals operation={operation} document={document} />
        </Part>
      </Stack>
      <TryIt call={call} apiKey={apiKey} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={4} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

const ACCESS_ICONS = { key: IconKey, session: IconUser, anyone: IconLockOpen2 } as const

function Access({ call: { access, scope, operation } }: { call: DocsCall }) {
  const Icon = ACCESS_ICONS[access]
  const limit = operation['x-rate-limit']
  return (
    <Group gap={6} mt="xs" fz="sm" c="dimmed">
      <Icon size={16} aria-hidden="true" />
      <span>{apiDocsMessages.access[access](scope)}</span>
      {limit !== undefined && <span>{apiDocsMessages.limit(limit.requests, limit.seconds)}</span>}
    </Group>
  )
}

/** What goes into the address and the headers. */
function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    <Part title={apiDocsMessages.parameters}>
      <Table.ScrollContainer
        minWidth={0}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': apiDocsMessages.parameters } }}
      >
        <Table fz="sm" verticalSpacing={6} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{apiDocsMessages.parameter}</Table.Th>
              <Table.Th scope="col">{apiDocsMessages.in}</Table.Th>
              <Table.Th scope="col">{apiDocsMessages.type}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parameters.map((parameter) => (
              <ParameterRow key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Part>
  )
}

function ParameterRow({
  parameter: { name, in: place, required, schema, description },
}: {
  parameter: Parameter
}) {
  const notes = [
    place === 'header' ? '' : limitLabel(schema),
    schema.type === 'array' ? apiDocsMessages.joinedByCommas : '',
    description ?? '',
  ].filter((note) => note !== '')
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Code>{name}</Code>
        {required && (
          <Text component="span" fz="xs" c="red">
            {' '}
            {apiDocsMessages.required}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{place}</Table.Td>
      <Table.Td>
        {typeLabel(schema)}{' '}
        <Text component="span" inherit c="dimmed">
          {notes.join(' ')}
        </Text>
      </Table.Td>
    </Table.Tr>
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

/** How a call says no. */
function Refusals({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const refusals = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status))
  return (
    <Stack component="dl" gap={6} fz="sm">
      {refusals.map(([status, response]) => (
        <Group key={status} gap="sm" wrap="nowrap" align="start">
          <dt>
            <Badge color="gray">{status}</Badge>
          </dt>
          <dd>
            <Marked text={responseOf(document, response).description} />
          </dd>
        </Group>
      ))}
    </Stack>
  )
}

/** Text with the two marks that our own documents use: `code` and **strong**. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    if (part.startsWith('`'))
      return (
        <Code key={key} className="anywhere">
          {part.slice(1, -1)}
        </Code>
      )
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return <Fragment key={key}>{part}</Fragment>
  })
}
