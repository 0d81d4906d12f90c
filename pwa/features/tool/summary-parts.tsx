import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ToolSummary } from '#shared/domain/summary.ts'
import { useToolSummaries } from '../../data/use-tool-summary.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import classes from './summary-parts.module.css'

/** What the summary comes down to, and how it was made. */
export function SummaryParts({ toolId }: { toolId: number }) {
  const { data, error, retry } = useToolSummaries([toolId])
  const summary = data?.get(toolId)
  if (summary !== undefined) return <Parts summary={summary} />
  if (error !== null) {
    return (
      <p className={classes.note}>
        Pros, cons and use cases are not kept on this device. They need a connection.{' '}
        <button type="button" className={classes.retry} onClick={retry}>
          Try again
        </button>
      </p>
    )
  }
  return data === undefined && <div className={classes.room} />
}

function Parts({ summary }: { summary: ToolSummary }) {
  const { pros, cons, audience, useCases, generatedBy } = summary
  return (
    <>
      <div className={classes.parts}>
        <Part
          title="Pros"
          entries={pros}
          icon={<IconPlus size={16} stroke={2.5} aria-hidden="true" />}
          tone="pro"
        />
        <Part
          title="Cons"
          entries={cons}
          icon={<IconMinus size={16} stroke={2.5} aria-hidden="true" />}
          tone="con"
        />
        <Part title="Who it is for" entries={audience} />
        <Part title="Use cases" entries={useCases} />
      </div>
      <p className={classes.origin}>{generatedByText(generatedBy)}</p>
    </>
  )
}

interface PartProps {
  title: string
  entries: readonly string[]
  icon?: ReactNode
  tone?: 'pro' | 'con'
}

function Part({ title, entries, icon, tone }: PartProps) {
  return (
    <div className={classes.part} data-tone={tone}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry} className={classes.entry}>
            {icon ?? <span className={classes.dot} />}
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
