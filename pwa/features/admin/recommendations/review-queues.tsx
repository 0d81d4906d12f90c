import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { adminReportMessages } from '#shared/messages/admin-reports.ts'
import { paths } from '#shared/paths.ts'
import type { PagedList } from '../../../data/use-paged-list.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { FeedbackQueue, useFeedback, useFeedbackFilter } from './feedback-queue.tsx'
import { RecommendationQueue, useRecommendationFilters, useRecommendations } from './recommendation-queue.tsx'
import { ReportQueue, useReportFilter, useReports } from './report-queue.tsx'
import { RunAgents, useAgentRun } from './run-agents.tsx'

const TABS = ['recommendations', 'feedback', 'reports'] as const

/** While the agents read, what they file is shown as it comes. */
const LOOK_EVERY_MS = 5000

export function ReviewQueues() {
  const [tab, chooseTab] = useAddressChoice('tab', TABS)
  const run = useAgentRun()
  const filters = useRecommendationFilters()
  const recommendations = useRecommendations(filters, run.isReading ? LOOK_EVERY_MS : undefined)
  const filter = useFeedbackFilter()
  const feedback = useFeedback(filter)
  const reportFilter = useReportFilter()
  const reports = useReports(reportFilter)
  return (
    <>
      <RunAgents run={run} />
      <Tabs
        label={recommendationsMessages.fromAgents}
        chosen={tab}
        onChoose={chooseTab}
        tabs={[
          {
            id: 'recommendations',
            label: withCount(recommendationsMessages.tabs.recommendations, recommendations),
            panel: (
              <RecommendationQueue
                queue={recommendations}
                filters={filters}
                allAddress={paths.recommendations}
              />
            ),
          },
          {
            id: 'feedback',
            label: withCount(recommendationsMessages.tabs.feedback, feedback),
            panel: (
              <FeedbackQueue
                queue={feedback}
                filter={filter}
                allAddress={`${paths.recommendations}?tab=feedback`}
              />
            ),
          },
          {
            id: 'reports',
            label: withCount(adminReportMessages.fromPeople, reports),
            panel: (
              <ReportQueue
                queue={reports}
                filter={reportFilter}
                allAddress={`${paths.recommendations}?tab=reports&reports=all`}
              />
            ),
          },
        ]}
      />
    </>
  )
}

/** `Feedback (12)`: as many as its filters leave. */
function withCount(label: string, { items, total }: PagedList<unknown>): string {
  return items === undefined ? label : `${label} (${formatNumber(total)})`
}
