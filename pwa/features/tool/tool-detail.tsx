import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { embedMessages } from '#shared/messages/embeds.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { FactCard } from './fact-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { PricingCard } from './pricing-card.tsx'
import { StatusNotice } from './status-notice.tsx'
import classes from './tool-detail.module.css'
import { ToolFacts } from './tool-facts.tsx'
import { ToolHeader } from './tool-header.tsx'
import { ToolHistory } from './tool-history.tsx'

interface ToolDetailProps {
  tool: SyncTool
  /** All of them; undefined while they are on the way. */
  categories: readonly CategoryWithCount[] | undefined
  favorite: ReactNode
  actions: ReactNode
  /** What to look at instead of a tool that is gone. */
  alternatives: ReactNode
  reviews: ReactNode
  /** Renews what the page shows. */
  livePanel: ReactNode
}

/** On a phone reviews follow the overview, and all that is only read comes later; on a desk facts have a column of their own. */
export function ToolDetail(props: ToolDetailProps) {
  const { tool, categories, favorite, actions, alternatives, reviews, livePanel } = props
  const category = categories?.find(({ id }) => id === tool.categoryId)
  return (
    <article>
      <ToolHeader tool={tool} category={category} favorite={favorite} actions={actions} />
      <StatusNotice tool={tool} />
      {alternatives}
      <div className={`stack gap-5 ${classes.columns}`}>
        <div className={`stack content-start gap-5 ${classes.main}`}>
          <OverviewCard tool={tool} />
          <FactCard title={commonMessages.description} className={classes.late}>
            <p className="text-ink-2 prose-wide">{tool.description}</p>
          </FactCard>
          {tool.features.length > 0 && (
            <FactCard title={toolPageMessages.keyFeatures} className={classes.late}>
              <ul className={`grid gap-y-2 gap-x-6 pl-4 text-ink-2 ${classes.features}`}>
                {tool.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </FactCard>
          )}
        </div>
        <div className="stack content-start gap-5">
          {reviews}
          <ToolHistory tool={tool} />
        </div>
        <div className={`stack content-start gap-5 ${classes.aside}`}>
          <PricingCard tool={tool} />
          <ToolFacts tool={tool} categories={categories} />
          {tool.tags.length > 0 && (
            <FactCard title={commonMessages.tags}>
              <ul className="flex flex-wrap gap-2">
                {tool.tags.map((tag) => (
                  <li key={tag}>
                    <Link
                      to={paths.tag(slugify(tag))}
                      className="row text-sm text-ink-2 anywhere bg-sunken rounded-sm px-2 min-h-row hover-accent"
                    >
                      {tag}
                    </Link>
                  </li>
                ))}
              </ul>
            </FactCard>
          )}
          <div className="px-5">{livePanel}</div>
        </div>
      </div>
    </article>
  )
}

interface ToolFootProps {
  toolId: number
  /** What the block for agents is about (SPEC §2). */
  mode: 'tool'
  /** The way to show the tool on another website. */
  embed: ReactNode
}

/** For those who improve the page, and for agents, who find what it says in their own form. */
export function ToolFoot({ toolId, mode, embed }: ToolFootProps) {
  return (
    <div className="grid gap-5 cols-lg mt-8">
      <FactCard title={toolPageMessages.suggestToolImprovement}>
        <p className="mb-4 text-ui text-ink-2">{toolPageMessages.improve}</p>
        <Button component={Link} to={paths.agentDemo} variant="default">
          {toolPageMessages.aboutRevenue}
        </Button>
      </FactCard>
      <FactCard title={embedMessages.onYourSite}>
        <p className="mb-4 text-ui text-ink-2">{embedMessages.onYourSiteAbout}</p>
        {embed}
      </FactCard>
      <FactCard title={toolPageMessages.forAiAgents}>
        <div data-mode={mode}>
          <p className="mb-4 text-ui text-ink-2">
            {toolPageMessages.asData}{' '}
            <Link to={paths.agentDemo} className="link">
              {toolPageMessages.submit}
            </Link>{' '}
            {toolPageMessages.forThis(mode)}
          </p>
          <dl className="grid text-ui gap-y-2 gap-x-4 cols-label">
            <dt className="text-ink-3">{toolPageMessages.toolId}</dt>
            <dd>{toolId}</dd>
            <dt className="text-ink-3">{toolPageMessages.call}</dt>
            <dd>
              <code className="mono text-sm anywhere">{toolPageMessages.callOf(toolId)}</code>
            </dd>
          </dl>
        </div>
      </FactCard>
    </div>
  )
}
