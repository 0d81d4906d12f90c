import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { showComparison, useComparisonShown } from '../data/compare-selection.ts'
import { useSession } from '../data/session.ts'
import { comparisonToShare } from '../features/compare/asked-comparison.ts'
import { CompareDialog } from '../features/compare/compare-dialog.tsx'
import { CompareTray, rescueFocus } from '../features/compare/compare-tray.tsx'
import { InsightsCard } from '../features/compare/comparison.tsx'
import { Insights } from '../features/insights/insights.tsx'
import { SaveButton } from '../features/saved-comparisons/save-button.tsx'
import { ShareButton } from '../features/share/share-button.tsx'

/** The choice at the foot of the window, and the dialog that compares it. A comparison's own page needs neither. */
export function CompareHost() {
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  const isShown = useComparisonShown()
  const isPremium = useSession().user?.is_premium === true
  const isOwnPage = pathname.startsWith(paths.compareNone)
  useCloseOnMove(key)
  return (
    <>
      {!isOwnPage && <CompareTray onCompare={() => showComparison(true)} />}
      {isShown && (
        <CompareDialog
          onClose={closeComparison}
          onFindMore={() => {
            closeComparison()
            if (pathname !== paths.home) void navigate(paths.home)
          }}
          actions={(tools) => (
            <>
              <SaveButton tools={tools} />
              <ShareButton data={comparisonToShare(tools)} />
            </>
          )}
          insights={(tools) => isPremium && <Insights tools={tools} />}
          offer={!isPremium && <InsightsCard />}
        />
      )}
    </>
  )
}

/** The dialog belongs to the page that it was opened on. */
function useCloseOnMove(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history has a key of its own
  useEffect(() => () => showComparison(false), [key])
}

/** What opened the dialog may be gone by now. */
function closeComparison(): void {
  showComparison(false)
  requestAnimationFrame(rescueFocus)
}
