import { type ReactNode, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useToolSummaries } from '../../data/use-tool-summary.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import classes from './comparison.module.css'
import { comparisonGroups } from './comparison-groups.tsx'
import { differingGroups } from './comparison-row.ts'
import { ComparisonTable, type ToolMoves } from './comparison-table.tsx'
import { summaryGroup } from './summary-group.tsx'

interface ComparisonProps extends ToolMoves {
  /** Two or three. */
  tools: readonly SyncTool[]
  /** What they add up to. */
  insights: ReactNode
}

/** The tools side by side, with all that can be done about it. */
export function Comparison({ tools, insights, onRemove, onSwap }: ComparisonProps) {
  const { data: categories } = useCategories()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { data: summaries } = useToolSummaries(tools.filter((tool) => tool.hasAiSummary).map(({ id }) => id))
  const groups = [...comparisonGroups(tools, categories), ...summaryGroup(tools, summaries)]
  const rows = groups.flatMap((group) => group.rows)
  const differing = rows.filter(({ differs }) => differs).length
  return (
    <>
      <div className={`screen-only ${classes.bar}`}>
        <SwitchField label="Only differences" isOn={onlyDifferences} onChange={setOnlyDifferences} />
        <p className={classes.note} role="status">
          {onlyDifferences
            ? `Showing ${differing} of ${rows.length} rows`
            : `${differing} of ${rows.length} rows differ`}
        </p>
      </div>
      <ComparisonTable
        tools={tools}
        groups={onlyDifferences ? differingGroups(groups) : groups}
        onRemove={onRemove}
        onSwap={onSwap}
      />
      {insights}
    </>
  )
}
