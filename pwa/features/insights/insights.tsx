import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { comparisonInsights, type Insight } from '#shared/catalogue/insights.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { insightMessages } from '#shared/messages/tool-actions.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './insights.module.css'

/** The verdicts come first, what each tool alone has after them. */
const ORDER: readonly Insight['kind'][] = ['value', 'rating', 'choice', 'only-here']

/** A phone shows these at first, so that the comparison is not far below. */
const FIRST = 3

interface InsightsProps {
  tools: readonly SyncTool[]
  title?: string
  /** What they rest on. */
  note?: ReactNode
}

/** What sets the tools apart, each with its reason. */
export function Insights({
  tools,
  title = toolPageMessages.aiInsights,
  note = insightMessages.about,
}: InsightsProps) {
  const headingId = useId()
  const [isAll, setAll] = useState(false)
  const insights = comparisonInsights(tools).toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return (
    <section className="mb-6" aria-labelledby={headingId}>
      <Title order={2} id={headingId} fz="lg">
        {title}
      </Title>
      <Text fz="sm" c="dimmed" mt={4}>
        {insights.length === 0 ? insightMessages.none : note}
      </Text>
      <ul className="flex flex-wrap mt-3 gap-y-3 gap-x-4">
        {insights.map((insight, at) => (
          <InsightItem
            key={`${insight.kind} ${insight.title}`}
            insight={insight}
            isLate={at >= FIRST && !isAll}
          />
        ))}
      </ul>
      {insights.length > FIRST && !isAll && (
        <Button className="phone-only mt-3" variant="default" fullWidth onClick={() => setAll(true)}>
          {insightMessages.showAll(insights.length)}
        </Button>
      )}
    </section>
  )
}

interface InsightItemProps {
  insight: Insight
  /** On a phone it is shown when all are asked for. */
  isLate: boolean
}

function InsightItem({ insight: { kind, title, text, reason, isSample }, isLate }: InsightItemProps) {
  const isVerdict = kind === 'value' || kind === 'rating'
  return (
    <li
      className={`border rounded-lg py-4 px-5 ${isVerdict ? 'bg-accent-soft text-on-accent-soft' : 'bg-surface'} ${isLate ? 'phone-hidden' : ''} ${classes.item}`}
    >
      <h3 className="flex flex-wrap items-baseline mb-1 text-md font-semibold gap-y-1 gap-x-2">
        {title}
        {isSample && <SampleMark />}
      </h3>
      <p>{text}</p>
      <p className={`mt-1 text-sm ${isVerdict ? '' : 'text-ink-3'}`}>{reason}</p>
    </li>
  )
}
