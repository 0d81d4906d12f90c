import type { ReactNode } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AdviceCard } from './advice-card.tsx'
import { AgentBlock } from './agent-block.tsx'
import { FactCard } from './fact-card.tsx'
import { ImproveCard } from './improve-card.tsx'
import { PricingCard } from './pricing-card.tsx'
import { StatusBadges } from './status-badges.tsx'
import { StatusNotice } from './status-notice.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TagLinks } from './tag-links.tsx'
import classes from './tool-detail.module.css'
import { ToolFacts } from './tool-facts.tsx'
import { ToolHeader } from './tool-header.tsx'
import { ToolStats } from './tool-stats.tsx'

interface ToolDetailProps {
  tool: SyncTool
  /** All of them; undefined while they are on the way. */
  categories: readonly CategoryWithCount[] | undefined
  actions?: ReactNode
  /** What to look at instead of a tool that is gone. */
  alternatives?: ReactNode
  /** Renews what the page shows. */
  livePanel?: ReactNode
}

export function ToolDetail({ tool, categories, actions, alternatives, livePanel }: ToolDetailProps) {
  const category = categories?.find(({ id }) => id === tool.categoryId)
  return (
    <article>
      <ToolHeader tool={tool} category={category} actions={actions} />
      <StatusNotice tool={tool} />
      {alternatives}
      <ToolStats tool={tool} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {tool.details && <AdviceCard details={tool.details} />}
          <SummaryCard tool={tool} />
          <FactCard title="Description">
            <p className={classes.prose}>{tool.description}</p>
          </FactCard>
          {tool.features.length > 0 && (
            <FactCard title="Key Features">
              <ul className={classes.features}>
                {tool.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </FactCard>
          )}
        </div>
        <div className={classes.aside}>
          <PricingCard tool={tool} />
          {tool.tags.length > 0 && (
            <FactCard title="Tags">
              <TagLinks tags={tool.tags} />
            </FactCard>
          )}
          <StatusBadges tool={tool} />
          <ToolFacts tool={tool} categories={categories} />
          {livePanel && <div className={classes.panel}>{livePanel}</div>}
        </div>
        <div className={classes.pair}>
          <ImproveCard />
          <AgentBlock toolId={tool.id} mode="tool" />
        </div>
      </div>
    </article>
  )
}
