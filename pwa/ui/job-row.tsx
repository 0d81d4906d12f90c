import { Badge, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import { TONE_COLORS, type Tone } from './tone-colors.ts'

interface JobRowProps {
  title: string
  state: { label: string; tone: Tone }
  /** Who started it, and when. */
  origin: ReactNode
  /** How far it is; `text` says it in words. */
  value: number
  max: number
  text: string
  /** What the bar says to those who hear it, where that is more than `text`. */
  spoken?: string
  /** What can be done about it. */
  actions?: ReactNode
  error: string | null
  children?: ReactNode
}

/** Work of the server that takes its time: how far it is or was, and what can be done about it. */
export function JobRow(props: JobRowProps) {
  const { title, state, text, error } = props
  return (
    <article className="stack gap-2" aria-label={`${title}: ${state.label}`}>
      <Group gap="0.25rem 0.5rem">
        <Title order={3} fz="md" fw={620}>
          {title}
        </Title>
        <Badge color={TONE_COLORS[state.tone]}>{state.label}</Badge>
        <Text component="span" size="sm" c="dimmed" className="tabular-nums">
          {props.origin}
        </Text>
      </Group>
      <ProgressBar label={title} value={props.value} max={props.max} text={props.spoken ?? text} />
      <Group justify="space-between" gap="xs" mih="1.875rem">
        <Text size="sm" c="var(--ink-2)" className="tabular-nums">
          {text}
        </Text>
        <Group gap="xs">{props.actions}</Group>
      </Group>
      {error !== null && <p className="text-sm text-danger">{error}</p>}
      {props.children}
    </article>
  )
}
