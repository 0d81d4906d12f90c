import { useId } from 'react'
import { comparisonInsights, type Insight } from '#shared/catalogue/insights.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './insights.module.css'

/** What sets the tools apart, each with its reason. */
export function Insights({ tools }: { tools: readonly SyncTool[] }) {
  const headingId = useId()
  const insights = comparisonInsights(tools)
  return (
    <section className={classes.insights} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        AI insights
      </h2>
      <p className={classes.about}>Worked out on this device from the facts above.</p>
      {insights.length === 0 ? (
        <p className={classes.none}>The known facts do not set these tools apart.</p>
      ) : (
        <ul className={classes.list}>
          {insights.map((insight) => (
            <InsightItem key={`${insight.kind} ${insight.title}`} insight={insight} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InsightItem({ insight: { title, text, reason, isSample } }: { insight: Insight }) {
  return (
    <li className={classes.item}>
      <h3 className={classes.title}>
        {title}
        {isSample && <SampleMark />}
      </h3>
      <p>{text}</p>
      <p className={classes.reason}>{reason}</p>
    </li>
  )
}
