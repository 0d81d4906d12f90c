import { Button, Code, Group, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { copyText } from '../ui/copy-text.ts'
import { fetchOf } from './api-client.ts'
import { type ApiRequest, curlOf } from './api-request.ts'

interface CodeBlockProps {
  label: string
  text: string
  /** In place of the label, for who sees it. */
  head?: ReactNode
}

/** Text to be copied. */
export function CodeBlock({ label, text, head }: CodeBlockProps) {
  const [state, setState] = useState<{ of: string; word: keyof typeof apiDocsMessages.copy }>({
    of: text,
    word: 'idle',
  })
  const copy = async () => setState({ of: text, word: (await copyText(text)) ? 'done' : 'failed' })
  // Another text has not been copied yet.
  const word = apiDocsMessages.copy[state.of === text ? state.word : 'idle']
  return (
    <figure
      className="min-w-0 text-ink bg-surface border rounded-md overflow-hidden"
      data-mantine-color-scheme="dark"
      aria-label={label}
    >
      <Group justify="space-between" gap="xs" pl="md" pr={4} py={4}>
        {head ?? (
          <Text component="span" fz="xs" fw={560} c="var(--ink-2)">
            {label}
          </Text>
        )}
        <Button variant="subtle" size="xs" onClick={() => void copy()} aria-label={`${word}: ${label}`}>
          {word}
        </Button>
      </Group>
      <Code
        block
        mah="26rem"
        px="md"
        pt="xs"
        pb="md"
        className="text-xs pre-wrap anywhere bg-transparent overflow-y-auto"
        tabIndex={0}
      >
        <Coloured text={text} />
      </Code>
    </figure>
  )
}

const WAYS = { curl: curlOf, JavaScript: fetchOf } as const
type Way = keyof typeof WAYS

/** A request as it is sent from elsewhere. */
export function RequestCode({ label, request }: { label: string; request: ApiRequest }) {
  const [way, setWay] = useState<Way>('curl')
  return (
    <CodeBlock
      label={`${label}, ${way}`}
      text={WAYS[way](request, location.origin)}
      head={
        <SegmentedControl
          size="sm"
          aria-label={apiDocsMessages.language}
          data={[
            { value: 'curl', label: 'curl' },
            { value: 'JavaScript', label: 'JavaScript' },
          ]}
          value={way}
          onChange={setWay}
        />
      }
    />
  )
}

/** More would make the page slow, and nobody looks at its colours. */
const COLOURED = 20_000

const TOKEN =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(true|false|null|-?\d+(?:\.\d+)?)\b/g

/** Names, texts and values of JSON and of calls in three colours. */
const COLOURS = { name: 'text-accent', text: 'text-warning', value: 'text-danger' } as const

function Coloured({ text }: { text: string }) {
  if (text.length > COLOURED) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, name, quoted] = match
    const kind = name !== undefined ? 'name' : quoted !== undefined ? 'text' : 'value'
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className={COLOURS[kind]}>
        {whole}
      </span>,
    )
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}
