import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { comparisonTitle } from '#shared/catalogue/compare-ids.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { chooseOnly, unchoose, useChosen } from '../data/compare-selection.ts'
import { useSession } from '../data/session.ts'
import { recordUse } from '../data/usage/use-counting.ts'
import { comparisonToShare, useAskedComparison } from '../features/compare/asked-comparison.ts'
import { Comparison, InsightsCard } from '../features/compare/comparison.tsx'
import {
  ComparisonFailed,
  ComparisonNotes,
  ComparisonSkeleton,
  TooFew,
} from '../features/compare/comparison-states.tsx'
import { Verdict } from '../features/compare/verdict.tsx'
import { Insights } from '../features/insights/insights.tsx'
import { SaveButton } from '../features/saved-comparisons/save-button.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './compare-page.module.css'

/** The address says what is compared; what is chosen on this device stays as it is until something is taken there. */
export function ComparePage() {
  const { ids = '' } = useParams()
  const { tools, count, without, notes, isLoading, error, retry } = useAskedComparison(ids)
  const navigate = useNavigate()
  const isComparable = tools.length > 1
  const isPremium = useSession().user?.is_premium === true
  const findMore = (kept: readonly number[]) => {
    if (kept.length > 0) chooseOnly(kept)
    void navigate(paths.home)
  }
  const known = tools.map(({ id }) => id)
  const noteUse = useEffectEvent(() => {
    for (const id of known) recordUse('compare', id)
  })
  useEffect(() => {
    if (isComparable && ids !== '') noteUse()
  }, [isComparable, ids])
  const remove = (id: number) => {
    unchoose(id)
    void navigate(paths.compare(without(id)))
  }
  return (
    <div className={`page-width pt-8 ${classes.page}`}>
      <div className={`flex flex-wrap items-start justify-between gap-4 mb-4 ${classes.head}`}>
        <PageTitle>{comparisonTitle(tools)}</PageTitle>
        {isComparable && (
          <div className="screen-only flex flex-wrap gap-2">
            <SaveButton tools={tools} />
            <ShareButton data={comparisonToShare(tools)} />
            <Button variant="default" size="md" onClick={() => findMore(known)}>
              {known.length < UI_COUNTS.comparedTools
                ? comparisonMessages.addAnotherTool
                : comparisonMessages.changeTools}
            </Button>
          </div>
        )}
      </div>
      <ComparisonNotes notes={notes} />
      {error !== null && <ComparisonFailed onRetry={retry} />}
      {isPair(tools) && <Verdict tools={tools} />}
      {isComparable && (
        <Comparison
          tools={tools}
          insights={isPremium && <Insights tools={tools} />}
          offer={!isPremium && <InsightsCard />}
          onRemove={remove}
          onSwap={(id) => findMore(known.filter((other) => other !== id))}
        />
      )}
      {!isComparable && isLoading && <ComparisonSkeleton count={count} />}
      {!isComparable && error === null && !isLoading && (
        <TooFew tool={tools[0]} onFindMore={() => findMore(known)}>
          <CompareChosen />
        </TooFew>
      )}
    </div>
  )
}

const isPair = (tools: readonly SyncTool[]): tools is readonly [SyncTool, SyncTool] => tools.length === 2

/** The way from an empty comparison to the one that was being put together. */
function CompareChosen() {
  const chosen = useChosen()
  if (chosen.length < 2) return null
  return (
    <Button component={Link} to={paths.compare(chosen)} variant="default">
      {comparisonMessages.compareChosen(chosen.length)}
    </Button>
  )
}
