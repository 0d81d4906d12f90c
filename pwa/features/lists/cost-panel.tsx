import { Card, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  type EntryCost,
  entryCost,
  type ListCost,
  listCost,
  type PricedEntry,
} from '#shared/catalogue/list-cost.ts'
import { amountText } from '#shared/messages/fact-text.ts'
import { costNotes, listMessages as texts } from '#shared/messages/lists.ts'
import type { ToolsById } from '../../data/use-tools.ts'

/** What a month costs, and what is not in that sum. */
export function CostPanel({ cost }: { cost: ListCost }) {
  const notes = costNotes(cost)
  const sums = cost.monthly.length > 0 ? cost.monthly : [{ amount: 0, currency: 'USD' }]
  return (
    <Card component="section" padding="md" aria-label={texts.monthlyCost}>
      <Text component="h2" fz="sm" fw={620} c="var(--ink-2)">
        {texts.monthlyCost}
      </Text>
      <Stack gap={0} mt={4} role="status">
        {sums.map((sum) => (
          <Text key={sum.currency} fz="var(--title-lg)" fw={680} lh={1.2} className="tabular-nums">
            {amountText(sum)}{' '}
            <Text span fz="sm" fw={400} c="dimmed">
              {texts.perMonth}
            </Text>
          </Text>
        ))}
      </Stack>
      {notes.length > 0 && (
        <ul className="stack gap-1 mt-3 pt-3 border-t text-sm text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface Entry extends PricedEntry {
  toolId: number
}

/** What a list costs, and each of its tools. Tools that are still on the way count as not known. */
export function useListCost(
  entries: readonly Entry[],
  tools: ToolsById | undefined,
): { total: ListCost; costOf: (toolId: number) => EntryCost } {
  return useMemo(() => {
    const costs = new Map(entries.map((entry) => [entry.toolId, entryCost(entry, tools?.get(entry.toolId))]))
    return { total: listCost([...costs.values()]), costOf: (id) => costs.get(id) ?? { kind: 'unknown' } }
  }, [entries, tools])
}
