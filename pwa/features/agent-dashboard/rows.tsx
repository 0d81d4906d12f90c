import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { PagedList as Pages } from '../../data/use-paged-list.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'

interface PagedRowsProps<Item> {
  label: string
  /** As the start of a sentence: `Your listings`. */
  what: string
  pages: Pages<Item>
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A list of the agent, or what stands there while there is none. */
export function PagedRows<Item>({ label, what, pages, empty, row }: PagedRowsProps<Item>) {
  const { items, total, error, isStale, loadMore, isLoadingMore, hasMoreFailed, retry } = pages
  return (
    <RemoteList
      label={label}
      items={items}
      isStale={isStale}
      failure={error && failureOf(what, error, retry)}
      empty={empty}
      placeholderHeight="5rem"
      row={row}
    >
      {items !== undefined && (loadMore !== null || items.length > 5) && (
        <LoadMore
          shown={items.length}
          total={loadMore === null ? items.length : Math.max(total, items.length + 1)}
          onMore={loadMore}
          isLoading={isLoadingMore}
          hasFailed={hasMoreFailed}
          label={agentDeskMessages.loadMore}
        />
      )}
    </RemoteList>
  )
}

interface RowsProps<Item> {
  label: string
  what: string
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A short list, which comes as a whole. */
export function Rows<Item>({ label, what, query, empty, row }: RowsProps<Item>) {
  const { data, error, refetch } = query
  return (
    <RemoteList
      label={label}
      items={data}
      isStale={false}
      failure={error && failureOf(what, error, () => void refetch())}
      empty={empty}
      placeholderHeight="5rem"
      row={row}
    >
      {null}
    </RemoteList>
  )
}

const failureOf = (what: string, error: Error, onRetry: () => void) => ({
  title: `${what} could not be loaded`,
  text: reasonOf(error, 'Please try again in a moment.'),
  onRetry,
})

interface RowProps {
  title: ReactNode
  /** Lines below the title. */
  facts: readonly ReactNode[]
  badges?: ReactNode
  isEnded?: boolean
  children?: ReactNode
}

/** One of them: what it is, how it stands, and what has come of it. */
export function Row({ title, facts, badges, isEnded = false, children }: RowProps) {
  return (
    <Stack component="li" gap="sm" p="md" opacity={isEnded ? 0.7 : 1}>
      <Group align="start" justify="space-between" gap="xs">
        <Box flex="1 1 11rem" miw={0}>
          <Text fw={620} className="min-w-0 pre-wrap anywhere">
            {title}
          </Text>
          {facts.map((fact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and their number stays
            <Text key={place} fz="sm" c="var(--ink-2)" className="min-w-0 pre-wrap anywhere">
              {fact}
            </Text>
          ))}
        </Box>
        <Group gap={6}>{badges}</Group>
      </Group>
      {children}
    </Stack>
  )
}

/** A figure with its name, in a list of such. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="title-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

/** What somebody has said about it. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <Text c="var(--ink-2)" maw="52rem" className="min-w-0 pre-wrap anywhere">
      {children}
    </Text>
  )
}

export function Actions({ children }: { children: ReactNode }) {
  return <Group gap="xs">{children}</Group>
}
