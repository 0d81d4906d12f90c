import { Box, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { hubMessages } from '#shared/messages/hub.ts'
import { useStats, useToolList } from '../../data/use-catalogue.ts'
import { formatAgo, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './hub.module.css'
import { LARGE } from './hub-section.tsx'

const { aims, close } = hubMessages

/** SPEC §1 says what the hub wants to be. Beside each aim stands what is true today, counted from the catalogue. */
export function HubAims() {
  const titleId = useId()
  const now = useNow()
  const today = useHubFigures()
  const share = today && today.tools > 0 ? Math.floor((100 * today.verified) / today.tools) : 0
  return (
    <Box component="section" className="ruled" py="xl" aria-labelledby={titleId}>
      <Title order={2} id={titleId} fz="var(--title-md)" mb="lg">
        {aims.title}
      </Title>
      <dl className={`grid ${classes.cells}`}>
        <Aim {...aims.tools} value={today && formatNumber(today.tools)} />
        <Aim {...aims.categories} value={today && formatNumber(today.categories)} />
        <Aim {...aims.updates} value={today && now !== null ? lastChange(today.changedAt, now) : undefined} />
        <Aim {...aims.verified} value={today && `${share}%`} />
      </dl>
      <Text mt="lg" fz="sm" c="dimmed">
        {aims.note}
      </Text>
    </Box>
  )
}

interface HubFigures {
  tools: number
  categories: number
  verified: number
  /** Milliseconds since 1970; null for a catalogue that was never changed. */
  changedAt: number | null
}

/** Counted from the catalogue as it is now; undefined until all of it is known. */
function useHubFigures(): HubFigures | undefined {
  const { data: stats } = useStats()
  const { data: verified } = useToolList({ ...EMPTY_QUERY, flags: ['verified'], limit: 1 })
  if (stats === undefined || verified === undefined) return undefined
  return {
    tools: stats.totalTools,
    categories: stats.totalCategories,
    verified: verified.total,
    changedAt: stats.lastUpdated === null ? null : Date.parse(stats.lastUpdated),
  }
}

function lastChange(changedAt: number | null, now: number): string {
  const text = changedAt === null ? 'never' : formatAgo(changedAt, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface AimProps {
  aim: string
  /** What the figure counts. */
  of: string
  value: string | undefined
}

function Aim({ aim, of, value }: AimProps) {
  return (
    <div className={`flex gap-2 justify-end pl-4 ${classes.aim}`}>
      <Text component="dt" fz="sm" c="dimmed">
        {aims.aim} <strong>{aim}</strong>
      </Text>
      <dd>
        <Text fz="clamp(2rem, 1.6rem + 1.4vw, 2.75rem)" fw={720} lh={1.1} lts="-0.04em">
          {value ?? <Skeleton component="span" display="block" width="4rem" height="1em" />}
        </Text>
        <Text c="var(--ink-2)">{of}</Text>
      </dd>
    </div>
  )
}

/** The end of the page is the beginning of a search. `children`: the field for it. */
export function HubClose({ children }: { children: ReactNode }) {
  const titleId = useId()
  return (
    <Stack
      component="section"
      align="center"
      gap="xs"
      mt="lg"
      px="md"
      py="clamp(2.5rem, 6vw, 4.5rem)"
      bdrs="1.5rem"
      bg="var(--accent-soft)"
      c="var(--on-accent-soft)"
      ta="center"
      aria-labelledby={titleId}
    >
      <Title order={2} id={titleId} fz={LARGE}>
        {close.title}
      </Title>
      <Text inherit fz="lg" mb="lg">
        {close.text}
      </Text>
      {children}
    </Stack>
  )
}
