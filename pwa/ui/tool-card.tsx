import { memo, type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { premiumListingMessages } from '#shared/messages/tools.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { PricingBadge } from './pricing-badge.tsx'
import { priceFromText } from './pricing-text.ts'
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
    <article className={classes.card}>
      <div className={classes.head}>
        <ToolAvatar name={tool.name} logo={tool.logo} />
        <div className={classes.title}>
          <Heading className={classes.name}>
            <Link to={href} className={classes.link} onClick={leaveCard}>
              {tool.name}
            </Link>
            {tool.isVerified && (
              <span className={classes.verified} title={uiMessages.verified}>
                <span className="visually-hidden">{uiMessages.verified}</span>
              </span>
            )}
          </Heading>
          <div className={classes.proof}>
            {tool.premiumListingUntil !== null && (
              <span className={classes.paid} title={premiumListingMessages.means}>
                {premiumListingMessages.mark}
              </span>
            )}
            <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />
            {tool.userCount !== null && (
              <span className={classes.users}>{uiMessages.users(tool.userCount)}</span>
            )}
          </div>
        </div>
        {rank !== undefined && <span className={classes.rank}>#{rank}</span>}
      </div>
      <p className={classes.description}>{tool.description}</p>
      <div className={classes.tags}>
        <TagList tags={tool.tags} shown={SHOWN_TAGS} />
      </div>
      <div className={classes.foot}>
        {tool.status === 'discontinued' ? (
          <span className={classes.gone}>{uiMessages.discontinued}</span>
        ) : (
          <>
            <PricingBadge pricing={tool.pricing} />
            <span className={classes.price}>
              {tool.status === 'sunset' ? 'Winding down' : priceFromText(tool.priceFrom)}
            </span>
          </>
        )}
        {Actions && (
          <div className={classes.actions}>
            <Actions tool={tool} />
          </div>
        )}
      </div>
    </article>
  )
})
