import type { ToolSummary } from '#shared/domain/summary.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { SummariesById } from '../../data/use-tool-summary.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import type { ComparisonGroup, ComparisonRow } from './comparison-row.ts'
import classes from './summary-group.module.css'
import { Unknown } from './tool-cells.tsx'

const ROWS = [
  ['Pros', 'pros'],
  ['Cons', 'cons'],
  ['Who it is for', 'audience'],
  ['Use cases', 'useCases'],
] as const

/** What the summaries come down to; nothing where no tool has one, or while that is not known. */
export function summaryGroup(
  tools: readonly SyncTool[],
  summaries: SummariesById | undefined,
): ComparisonGroup[] {
  if (summaries === undefined || !tools.some(({ id }) => summaries.has(id))) return []
  const row = (label: string, show: (summary: ToolSummary) => string | readonly string[]): ComparisonRow => {
    const values = tools.map(({ id }) => {
      const summary = summaries.get(id)
      return summary === undefined ? null : show(summary)
    })
    return {
      label,
      cells: tools.map(({ id }, at) => <Value key={id} value={values[at] ?? null} />),
      differs: new Set(values.map((value) => JSON.stringify(value))).size > 1,
    }
  }
  return [
    {
      title: 'AI-Generated Summary',
      rows: [
        ...ROWS.map(([label, name]) => row(label, (summary) => summary[name])),
        row('How it was made', ({ generatedBy }) => generatedByText(generatedBy)),
      ],
    },
  ]
}

function Value({ value }: { value: string | readonly string[] | null }) {
  if (value === null) return <Unknown />
  if (typeof value === 'string') return value
  return (
    <ul className={classes.list}>
      {value.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}
