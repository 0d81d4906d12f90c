import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { comparisonInsights, type Insight } from '#shared/catalogue/insights.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { insightMessages } from '#shared/messages/tool-actions.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './insights.module.css'

/** The verdicts come first, what each tool alone has after them. */
const ORDER: readonly Insight['kind'][] = ['value', 'rating', 'choice', 'only-here']

/** What sets the tools apart, each with its reason. */
export function Insights({ tools }: { tools: readonly SyncTool[] }) {
  const headingId = useId()
  const insights = comparisonInsights(tools).toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return (
    <section className={classes.insights} aria-labelledby={headingId}>
      <Title order={2} id={headingId} fz="lg">
        {toolPageMessages.aiInsights}
      </Title>
      <Text fz="sm" c="dimmed">
        {insights.length === 0 ? insightMessages.none : insightMessages.about}
      </Text>
      <ul className={`grid mt-3 gap-y-3 gap-x-4 ${classes.list}`}>
        {insights.map((insight) => (
          <InsightItem key={`${insight.kind} ${insight.title}`} insight={insight} />
        ))}
      </ul>
    </section>
  )
}

function InsightItem({ insight: { kind, title, text, reason, isSample } }: { insight: Insight }) {
  return (
    <li className={`card py-4 px-5 ${classes.item}`} data-kind={kind}>
      <h3 className={`flex flex-wrap items-baseline text-md font-semibold gap-y-1 gap-x-2 ${classes.title}`}>
        {title}
        {isSample && <SampleMark />}
      </h3>
      <p>{text}</p>
      <p className={`mt-1 text-sm ${classes.reason}`}>{reason}</p>
    </li>
  )
}
