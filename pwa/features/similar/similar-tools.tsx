import { Link } from 'react-router-dom'
import { toolSlug, versusSlug } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { useSimilar } from '../../data/use-similar.ts'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import { RatingLine } from '../../ui/rating-line.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { leaveCard } from '../../ui/tool-move.ts'

const SHOWN = 6
/** What stands below them waits: one row. */
const ALTERNATIVES = 3
/** As high as one of them. */
const ROOM = { height: '6.75rem' }

interface SimilarToolsProps {
  of: SyncTool
  /** They stand before what is said of the tool itself, and hold their room open. */
  isAlternatives?: boolean
}

/** Found on the device, so it comes when the catalogue is there; elsewhere it stands last on its page and moves nothing. */
export function SimilarTools({ of, isAlternatives = false }: SimilarToolsProps) {
  const { data: tools } = useSimilar(of.id, isAlternatives ? ALTERNATIVES : SHOWN)
  const isWaiting = isAlternatives && !tools
  if (!isWaiting && (!tools || tools.length === 0)) return null
  const title = isAlternatives ? toolPageMessages.alternatives : toolPageMessages.similarTools
  return (
    <section aria-label={title} className={isAlternatives ? 'mb-6' : ''}>
      <SectionHeading
        title={title}
        note={toolPageMessages.similarityBasis}
        aside={<AllAlternatives tool={of} />}
      />
      <ul className="grid cols-fill col-24 gap-y-3 gap-x-4" aria-busy={isWaiting}>
        {tools?.map((tool) => (
          <li key={tool.id}>
            <Alternative tool={tool} of={of} />
          </li>
        ))}
        {isWaiting && <li style={ROOM} />}
      </ul>
    </section>
  )
}

/** A tool and the way to compare it with the one at hand. */
function Alternative({ tool, of }: { tool: SyncTool; of: SyncTool }) {
  return (
    <article className="card relative flex h-full gap-3 p-4 hover-border">
      <ToolAvatar name={tool.name} logo={tool.logo} />
      <div className="flex-1 min-w-0">
        <h3 className="truncate text-md font-semibold">
          <Link to={paths.tool(tool.id)} className="stretched" onClick={leaveCard}>
            {tool.name}
          </Link>
        </h3>
        <p className="truncate text-sm text-ink-2">{tool.description}</p>
        <p className="flex flex-wrap mt-1 gap-x-3">
          <PricingBadge pricing={tool.pricing} />
          {tool.rating !== null && <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />}
        </p>
      </div>
      <Link
        to={paths.versus(versusSlug([of, tool]))}
        className="inline-flex items-center self-center text-sm text-accent font-medium rounded-sm relative min-h-target px-2 hover-accent-soft"
        aria-label={toolPageMessages.compareWith(tool.name)}
      >
        {commonMessages.compare}
      </Link>
    </article>
  )
}

function AllAlternatives({ tool }: { tool: SyncTool }) {
  return (
    <Link
      to={paths.alternatives(toolSlug(tool))}
      className="inline-flex items-center ml-auto text-ui text-accent font-medium min-h-target hover-underline"
    >
      {toolPageMessages.allAlternatives(tool.name)}
    </Link>
  )
}
