import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import type { AgentAnalytics, AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import classes from './analytics.module.css'
import { AGENT_TYPE_OPTIONS, AGENT_TYPES, TIMEFRAME_OPTIONS, TIMEFRAMES } from './analytics-choices.ts'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { AnalyticsTabs } from './analytics-tabs.tsx'
import { csvAddress } from './csv-address.ts'
import { SummaryCards } from './summary-cards.tsx'
import { useAnalytics } from './use-analytics.ts'

const FAILED = 'Failed to load the analytics. Please try again later.'

/** What agents did within a time; the selectors are part of the address. */
export function Analytics() {
  const [timeframe, chooseTimeframe] = useAddressChoice('timeframe', TIMEFRAMES)
  const [agentType, chooseAgentType] = useAddressChoice('agentType', AGENT_TYPES)
  const query: AnalyticsQuery = { timeframe, agentType }
  const { data, error, isPlaceholderData, refetch } = useAnalytics(query)
  return (
    <>
      <div className={classes.bar}>
        <InlineSelect
          label="Timeframe"
          options={TIMEFRAME_OPTIONS}
          chosen={timeframe}
          onChoose={chooseTimeframe}
        />
        <InlineSelect
          label="Agent type"
          options={AGENT_TYPE_OPTIONS}
          chosen={agentType}
          onChoose={chooseAgentType}
        />
        <Button
          component="a"
          href={csvAddress(query)}
          download
          variant="default"
          className={classes.download}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Download CSV
        </Button>
      </div>
      {error !== null ? (
        <Notice
          role="alert"
          icon={<IconAlertTriangle size={24} />}
          title="Error Loading Analytics"
          text={reasonOf(error, FAILED)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Shown analytics={data} isStale={isPlaceholderData} />
      )}
    </>
  )
}

function Shown({ analytics, isStale }: { analytics: AgentAnalytics | undefined; isStale: boolean }) {
  if (analytics === undefined) return <AnalyticsSkeleton />
  return (
    <div className={classes.shown} aria-busy={isStale}>
      <SummaryCards analytics={analytics} />
      <AnalyticsTabs analytics={analytics} />
    </div>
  )
}
