import { memo, type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { priceFromText } from '#shared/messages/pricing-text.ts'
import { premiumListingMessages } from '#shared/messages/tools.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { PricingBadge } from './pricing-badge.tsx'
import { RatingLine } from './rating-line.tsx'
import { TagList } from './tag-list.tsx'
import { ToolAvatar } from './tool-avatar.tsx'
import classes from './tool-card.module.css'
import { ToolCardActions } from './tool-card-actions.ts'
import { leaveCard } from './tool-move.ts'

const SHOWN_TAGS = 3

interface ToolCardProps {
  tool: SyncTool
  href: string
  /** The place in a ranking, and what is said below it. */
  rank?: ReactNode
  headingLevel?: 'h2' | 'h3' | 'h4'
}

/**
 * All cards have the same height, whatever they hold: the grid never moves while results change. Memoised, because
 * long lists stand still while the words above them are typed.
 */
export const ToolCard = memo(function ToolCard({
  tool,
  href,
  rank,
  headingLevel: Heading = 'h3',
}: ToolCardProps) {
  const Actions = use(ToolCardActions)
  return (
    <article className={`card choice flex flex-col h-full gap-3 relative ${classes.card}`}>
      <div className={`row gap-3 ${classes.head}`}>
        <ToolAvatar name={tool.name} logo={tool.logo} />
        <div className={`flex-1 min-w-0 ${classes.title}`}>
          <Heading className={`flex text-base font-semibold ${classes.name}`}>
            <Link to={href} className="truncate stretched hover-accent" onClick={leaveCard}>
              {tool.name}
            </Link>
            {tool.isVerified && (
              <span
                className={`grid flex-none place-items-center round bg-accent ${classes.verified}`}
                title={uiMessages.verified}
              >
                <span className="visually-hidden">{uiMessages.verified}</span>
              </span>
            )}
          </Heading>
          <div className={`flex h-5 text-sm text-ink-3 overflow-hidden dotted ${classes.proof}`}>
            {tool.premiumListingUntil !== null && (
              <span className="flex-none font-medium text-warning" title={premiumListingMessages.means}>
                {premiumListingMessages.mark}
              </span>
            )}
            <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />
            {/* Beside a rank there is no room for them. */}
            {tool.userCount !== null && rank === undefined && (
              <span className={`truncate tabular-nums ${classes.users}`}>
                {uiMessages.users(tool.userCount)}
              </span>
            )}
          </div>
        </div>
        {rank !== undefined && (
          <span className={`text-ui text-ink-3 font-medium tabular-nums text-end self-start ${classes.rank}`}>
            #{rank}
          </span>
        )}
      </div>
      <p className={`text-ui text-ink-2 clamp-3 h-3-lines ${classes.description}`}>{tool.description}</p>
      <div className={classes.tags}>
        <TagList tags={tool.tags} shown={SHOWN_TAGS} />
      </div>
      <div className={`row gap-2 border-t ${classes.foot}`}>
        {tool.status === 'discontinued' ? (
          <span className="flex-1 text-sm font-medium text-danger">{uiMessages.discontinued}</span>
        ) : (
          <>
            <PricingBadge pricing={tool.pricing} />
            <span className={`truncate flex-1 min-w-0 text-sm text-ink-3 tabular-nums ${classes.price}`}>
              {tool.status === 'sunset' ? premiumListingMessages.windingDown : priceFromText(tool.priceFrom)}
            </span>
          </>
        )}
        {Actions && (
          <div className={`row flex-none gap-1 relative ${classes.actions}`}>
            <Actions tool={tool} />
          </div>
        )}
      </div>
    </article>
  )
})
