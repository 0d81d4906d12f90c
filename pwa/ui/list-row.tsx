import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ListRowProps {
  title: ReactNode
  /** Lines below the title. */
  facts: readonly ReactNode[]
  badges?: ReactNode
  isEnded?: boolean
  children?: ReactNode
}

/** A row of a list: what it is, how it stands, and what has come of it. */
export function ListRow({ title, facts, badges, isEnded = false, children }: ListRowProps) {
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

/** What somebody has said about it. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <Text c="var(--ink-2)" maw="52rem" className="min-w-0 pre-wrap anywhere">
      {children}
    </Text>
  )
}
