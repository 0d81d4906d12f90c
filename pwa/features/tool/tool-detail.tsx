import type { ReactNode } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AgentBlock } from './agent-block.tsx'
import { FactCard } from './fact-card.tsx'
import { ImproveCard } from './improve-card.tsx'
import { PricingCard } from './pricing-card.tsx'
import { StatusBadges } from './status-badges.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TagLinks } from './tag-links.tsx'
import classes from './tool-detail.module.css'
import { ToolFacts } from './tool-facts.tsx'
import { ToolHeader } from './tool-header.tsx'
import { ToolStats } from './tool-stats.tsx'

interface ToolDetailProps {
  tool: SyncTool
  category: CategoryWithCount | undefined
  actions?: ReactNode
  /** Renews what the page shows. */
  livePanel?: ReactNode
}

export function ToolDetail({ tool, category, actions, livePanel }: ToolDetailProps) {
  return (
    <article>
      <ToolHeader tool={tool} category={category} actions={actions} />
      <ToolStats tool={tool} />
      <div className={classes.columns}>
        <div className={classes.main}>
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
          <ToolFacts tool={tool} category={category} />
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
