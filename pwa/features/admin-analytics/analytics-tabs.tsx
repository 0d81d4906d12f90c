import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { PerformancePanel } from './performance-panel.tsx'

const TABS = ['activity', 'performance', 'categories'] as const

/** Only the chosen panel is drawn: a chart that is not seen has no size to be drawn in. */
export function AnalyticsTabs({ analytics }: { analytics: AgentAnalytics }) {
  const [tab, chooseTab] = useAddressChoice('tab', TABS)
  return (
    <div>
      <Tabs
        label="Details"
        chosen={tab}
        onChoose={chooseTab}
        tabs={[
          {
            id: 'activity',
            label: 'Recent Activity',
            panel: tab === 'activity' && <ActivityPanel {...analytics} />,
          },
          {
            id: 'performance',
            label: 'Agent Performance',
            panel: tab === 'performance' && <PerformancePanel agents={analytics.agentPerformance} />,
          },
          {
            id: 'categories',
            label: 'Categories',
            panel: tab === 'categories' && <CategoriesPanel categories={analytics.topCategories} />,
          },
        ]}
      />
    </div>
  )
}
