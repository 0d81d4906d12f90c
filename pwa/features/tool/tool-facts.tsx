import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { FactCard } from './fact-card.tsx'
import classes from './tool-facts.module.css'

/** Keeps the line open. */
const UNKNOWN_YET = '\u00a0'

interface ToolFactsProps {
  tool: SyncTool
  category: CategoryWithCount | undefined
}

/** What is known beyond the specification; what is not known is left out. */
export function ToolFacts({ tool, category }: ToolFactsProps) {
  const facts = [
    {
      label: 'Category',
      value: category ? <Link to={paths.categoryTools(category.slug)}>{category.name}</Link> : UNKNOWN_YET,
    },
    tool.vendor !== null && { label: 'Made by', value: tool.vendor },
    tool.launchYear !== null && { label: 'Launched', value: tool.launchYear },
    tool.openSource !== null && { label: 'Open source', value: tool.openSource ? 'Yes' : 'No' },
    { label: 'Website', value: new URL(tool.website).hostname.replace(/^www\./, '') },
  ].filter((fact) => fact !== false)
  return (
    <FactCard title="Facts">
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FactCard>
  )
}
