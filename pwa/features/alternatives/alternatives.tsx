import { Button, Chip, Skeleton } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { advantages, sharedLabels } from '#shared/catalogue/advantages.ts'
import { versusSlug } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { advantageText, alternativesMessages } from '#shared/messages/alternatives.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { priceFromText } from '#shared/messages/pricing-text.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import type { Alternatives } from '../../data/catalogue-questions.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import { RatingLine } from '../../ui/rating-line.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { leaveCard } from '../../ui/tool-move.ts'
import classes from './alternatives.module.css'

/** What the list can be narrowed to, of what people ask of another tool. */
const FILTERS = [
  { key: 'all', label: alternativesMessages.all, fits: () => true },
  {
    key: 'free',
    label: alternativesMessages.freePlan,
    fits: ({ pricing }: SyncTool) => pricing === 'free' || pricing === 'freemium',
  },
  {
    key: 'open-source',
    label: alternativesMessages.openSource,
    fits: (tool: SyncTool) => tool.openSource === true,
  },
  {
    key: 'local',
    label: alternativesMessages.runsLocally,
    fits: ({ platforms }: SyncTool) => platforms.includes('self-hosted'),
  },
  {
    key: 'cheaper',
    label: alternativesMessages.cheaper,
    fits: (tool: SyncTool, than: SyncTool) =>
      advantages(tool, than).some(({ kind }) => kind === 'cheaper' || kind === 'free'),
  },
] as const

export function AlternativesList({ tool, alternatives }: Alternatives) {
  // Not in the address: the server draws one page for all of them.
  const [chosen, choose] = useState('all')
  const filters = FILTERS.map((filter) => ({
    ...filter,
    count: alternatives.filter((other) => filter.fits(other, tool)).length,
  })).filter(({ key, count }) => key === 'all' || (count > 0 && count < alternatives.length))
  const filter = filters.find(({ key }) => key === chosen) ?? FILTERS[0]
  const shown = alternatives.filter((other) => filter.fits(other, tool))
  return (
    <>
      <Head tool={tool} alternatives={alternatives} />
      {alternatives.length === 0 ? (
        <Notice title={alternativesMessages.none(tool.name)} text={alternativesMessages.noneText}>
          <Button component={Link} to={paths.categories} variant="default">
            {commonMessages.seeCategories}
          </Button>
        </Notice>
      ) : (
        <>
          {filters.length > 1 && (
            <Chip.Group value={filter.key} onChange={choose}>
              <div
                className="flex gap-2 mb-4 overflow-x-auto scrollbar-none bleed"
                role="radiogroup"
                aria-label={alternativesMessages.filters}
              >
                {filters.map(({ key, label, count }) => (
                  <Chip
                    key={key}
                    value={key}
                    variant="outline"
                    className="flex-none"
                    classNames={{ label: 'bg-surface' }}
                  >
                    {label} <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          )}
          <ol className="stack gap-3">
            {shown.map((other) => (
              <li key={other.id}>
                <Alternative tool={other} of={tool} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function Head({ tool, alternatives }: Alternatives) {
  const count = alternatives.length
  const { data: categories } = useCategories()
  const category = categories?.find(({ id }) => id === tool.categoryId)
  const counted = countMessages.tools(count)
  const lead = tool.status === 'discontinued' ? alternativesMessages.leadGone : alternativesMessages.lead
  return (
    <header className="pb-6">
      <nav className="flex flex-wrap gap-2 mb-4 text-sm text-ink-3" aria-label={toolPageMessages.breadcrumb}>
        {category && (
          <>
            <Link to={paths.categoryTools(category.slug)} className="tap hover-ink hover-underline">
              {category.name}
            </Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <Link to={paths.tool(tool.id)} className="tap hover-ink hover-underline">
          {tool.name}
        </Link>
      </nav>
      <div className="row gap-4">
        <ToolAvatar name={tool.name} logo={tool.logo} size="lg" />
        <div className="min-w-0 anywhere">
          <PageTitle>{toolPageMessages.alternativesTo(tool.name)}</PageTitle>
        </div>
      </div>
      {count > 0 && <p className="mt-3 text-ink-2 prose-narrow">{lead(counted, tool.name)}</p>}
      {alternatives.some(({ isSample }) => isSample) && (
        <p className="mt-2">
          <SampleMark />
        </p>
      )}
    </header>
  )
}

/** A tool and why it is here. */
function Alternative({ tool, of }: { tool: SyncTool; of: SyncTool }) {
  const shared = sharedLabels(tool, of)
  const reasons = advantages(tool, of).map(advantageText)
  return (
    <article className={`card grid cols-label relative p-4 gap-4 hover-border ${classes.card}`}>
      <ToolAvatar name={tool.name} logo={tool.logo} />
      <div className="min-w-0 stack gap-2">
        <div>
          <h2 className="text-base font-semibold">
            <Link to={paths.tool(tool.id)} className="stretched hover-accent" onClick={leaveCard}>
              {tool.name}
            </Link>
          </h2>
          <p className="text-ui text-ink-2 clamp-2">{tool.description}</p>
        </div>
        <ul className="flex flex-wrap gap-y-1 gap-x-4 text-sm text-ink-2">
          {reasons.map((reason) => (
            <li key={reason} className="row gap-1 text-ink font-medium">
              <IconCheck size={16} className="text-accent" aria-hidden="true" />
              {reason}
            </li>
          ))}
          {shared.length > 0 && (
            <li className="row gap-1">
              <IconLink size={16} className="text-ink-3" aria-hidden="true" />
              {alternativesMessages.shares(shared.join(', '))}
            </li>
          )}
        </ul>
      </div>
      <div className={`flex col-span-full items-end justify-between gap-1 ${classes.facts}`}>
        <div className={`flex flex-wrap min-w-0 gap-y-1 gap-x-4 self-center ${classes.figures}`}>
          <span className="row gap-2">
            <PricingBadge pricing={tool.pricing} />
            {tool.pricing !== 'free' && tool.priceFrom !== null && (
              <span className="text-sm text-ink-3 tabular-nums nowrap">{priceFromText(tool.priceFrom)}</span>
            )}
          </span>
          {tool.rating !== null && <RatingLine rating={tool.rating} reviewCount={tool.reviewCount} />}
        </div>
        <Link
          to={paths.versus(versusSlug([of, tool]))}
          className="inline-flex items-center text-sm text-accent font-medium rounded-sm relative min-h-target px-2 hover-accent-soft"
          aria-label={alternativesMessages.compareWith(tool.name, of.name)}
        >
          {commonMessages.compare}
        </Link>
      </div>
    </article>
  )
}

const PLACEHOLDERS = 6

/** The page while its tools are on the way. */
export function AlternativesSkeleton() {
  return (
    <div role="status" aria-label={alternativesMessages.loading}>
      <Skeleton width="14rem" height="1rem" mb="1rem" />
      <Skeleton width="24rem" maw="100%" height="2.5rem" mb="1.5rem" />
      <div className="stack gap-3">
        {Array.from({ length: PLACEHOLDERS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={at} height="7rem" radius="lg" />
        ))}
      </div>
    </div>
  )
}
