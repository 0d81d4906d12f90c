import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useToolSummaries } from '../../data/use-tool-summary.ts'
import { comparisonGroups, differingGroups, summaryGroup } from './comparison-groups.tsx'
import { ComparisonTable, type ToolMoves } from './comparison-table.tsx'

interface ComparisonProps extends ToolMoves {
  /** Two or three. */
  tools: readonly SyncTool[]
  /** What they add up to, for those who have premium. */
  insights: ReactNode
  /** What premium would add, for those who do not. */
  offer: ReactNode
}

/** The tools side by side, with all that can be done about it. */
export function Comparison({ tools, insights, offer, onRemove, onSwap }: ComparisonProps) {
  const { data: categories } = useCategories()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { data: summaries } = useToolSummaries(tools)
  const groups = [...comparisonGroups(tools, categories), ...summaryGroup(tools, summaries)]
  const rows = groups.flatMap((group) => group.rows)
  const differing = rows.filter(({ differs }) => differs).length
  return (
    <>
      {insights}
      <div className="screen-only row flex-wrap justify-between min-h-11 gap-y-1 gap-x-4">
        <Switch
          label={comparisonMessages.onlyDifferences}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
        <p className="text-sm text-ink-3 tabular-nums" role="status">
          {onlyDifferences
            ? comparisonMessages.showingOfRows(differing, rows.length)
            : comparisonMessages.ofRowsDiffer(differing, rows.length)}
        </p>
      </div>
      <ComparisonTable
        tools={tools}
        groups={onlyDifferences ? differingGroups(groups) : groups}
        onRemove={onRemove}
        onSwap={onSwap}
      />
      {offer}
    </>
  )
}
