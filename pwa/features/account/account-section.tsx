import { Alert, Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { accountMessages } from '#shared/messages/account.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../data/reason-of.ts'
import classes from './account.module.css'

interface SectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One setting among others: its name and what it is for beside what can be done about it. */
export function Section({ title, text, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={`stack ruled gap-4 py-6 ${classes.section}`} aria-labelledby={titleId}>
      <div>
        <Title order={3} id={titleId} fz="md" fw={600}>
          {title}
        </Title>
        {text !== undefined && (
          <Text fz="sm" c="var(--ink-2)" mt={4}>
            {text}
          </Text>
        )}
      </div>
      <Stack align="flex-start" maw="40rem" miw={0}>
        {children}
      </Stack>
    </section>
  )
}

/** Settings that belong together, under a name of their own. */
export function SectionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box mb="xl">
      <Title order={2} fz="xl" pb="xs" style={{ borderBottom: '1px solid var(--line)' }}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Names and what belongs to them; a fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid cols-fit col-9 w-full gap-5">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-sm text-ink-3">{name}</dt>
              <dd className="mt-1 title-md font-bold tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A list of things with what can be done about each: devices, passkeys, events. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" className="divided" w="100%" aria-label={label}>
      {children}
    </Box>
  )
}

interface RowProps {
  title: ReactNode
  note: ReactNode
  children?: ReactNode
}

export function Row({ title, note, children }: RowProps) {
  return (
    <li className="row justify-between gap-3 min-h-11 py-2">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={560}>{title}</Text>
        <Text fz="sm" c="dimmed">
          {note}
        </Text>
      </Box>
      {children}
    </li>
  )
}

interface NoAnswerProps {
  query: { error: unknown; refetch: () => unknown }
  /** What was asked for, as the start of a sentence: `Your referrals`. */
  what: string
  height?: number
}

/** In the place of an answer: it is awaited, or cannot be had. */
export function NoAnswer({ query: { error, refetch }, what, height = 72 }: NoAnswerProps) {
  if (!error) return <Skeleton height={height} radius="md" aria-busy="true" />
  return (
    <Alert color="red" role="alert" title={accountMessages.couldNotBeLoaded(what)} w="100%">
      <Text fz="sm">{reasonOf(error, accountMessages.failed)}</Text>
      <Button variant="default" mt="sm" onClick={() => void refetch()}>
        {commonMessages.tryAgain}
      </Button>
    </Alert>
  )
}
