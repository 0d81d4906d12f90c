import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatUtcDay } from '../../ui/format-date.ts'

export interface EarningDay {
  /** `2026-11-20`, UTC. */
  day: string
  /** In dollars; less than nothing where a reversal took more than came in. */
  earned: number
}

const SCALE_WIDTH = 48
const BAR_PX = 18

/** Nothing moves and nothing takes the focus: it is a picture. */
export function EarningsChart({ days, height }: { days: readonly EarningDay[]; height: string }) {
  return (
    <BarChart
      h={height}
      data={days.map(({ day, earned }) => ({ day: formatUtcDay(day), earned }))}
      dataKey="day"
      series={[{ name: 'earned', label: agentDeskMessages.earned, color: 'var(--accent)' }]}
      gridAxis="x"
      gridColor="var(--line)"
      textColor="var(--ink-3)"
      cursorFill="var(--sunken)"
      maxBarWidth={BAR_PX}
      tickLine="none"
      valueFormatter={formatDollars}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
      yAxisProps={{ width: SCALE_WIDTH, tickFormatter: (dollars: number) => `$${dollars}` }}
    />
  )
}
