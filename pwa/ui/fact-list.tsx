import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Its name, and what belongs to it; null and an empty text: not known. */
export type Fact = readonly [name: string, value: ReactNode]

/** What is known of something, line by line. What is not known is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <Stack component="dl" gap="xs">
      {known.map(([name, value]) => (
        <Group key={name} gap="sm" wrap="nowrap" align="baseline">
          <Text component="dt" size="sm" c="dimmed" w="7rem" style={{ flex: 'none' }}>
            {name}
          </Text>
          <Text component="dd" size="sm" miw={0} className="anywhere">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
