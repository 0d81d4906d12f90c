import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './revenue-sharing.module.css'

interface SharingSectionProps {
  title: string
  text: string
  children: ReactNode
}

export function SharingSection({ title, text, children }: SharingSectionProps) {
  const titleId = useId()
  return (
    <section className={`stack gap-6 ruled ${classes.section}`} aria-labelledby={titleId}>
      <Box maw="42rem">
        <Title order={2} id={titleId} fz="clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem)" lh={1.14}>
          {title}
        </Title>
        <Text mt="sm" fz="1rem" lh={1.6} c="var(--ink-2)">
          {text}
        </Text>
      </Box>
      {children}
    </section>
  )
}

interface SumsProps {
  sums: readonly (readonly [of: string, amount: string])[]
  /** What they come to. */
  result?: readonly [name: string, amount: string]
}

/** Amounts below each other, each with what it is. */
export function Sums({ sums, result }: SumsProps) {
  return (
    <dl className="divided self-end tabular-nums">
      {sums.map(([of, amount]) => (
        <Group key={of} justify="space-between" py="xs" fz="sm" c="var(--ink-2)">
          <dt>{of}</dt>
          <Text component="dd" inherit fw={560} c="var(--ink)">
            {amount}
          </Text>
        </Group>
      ))}
      {result && (
        <Group justify="space-between" pt="xs" fw={640}>
          <dt>{result[0]}</dt>
          <Text component="dd" c="var(--accent)" fz="var(--title-md)" fw={700}>
            {result[1]}
          </Text>
        </Group>
      )}
    </dl>
  )
}
