import { BarChart } from '@mantine/charts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import '@mantine/charts/styles.layer.css'
import type { RevenueDay } from '#shared/domain/platform-revenue.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatUtcDay } from '../../ui/format-date.ts'
import { revenueScale, scaleText } from './revenue-scale.ts'

const SERIES = [
  { name: 'listing', label: platformRevenueMessages.listingFees, color: 'var(--accent)' },
  { name: 'commission', label: platformRevenueMessages.commissions, color: 'var(--control)' },
]
const SCALE_WIDTH = 56
const BAR_PX = 22

/** Nothing moves and nothing takes the focus: it is a picture. Days on which more was given back hang below the line. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  const { domain, ticks } = revenueScale(days)
  return (
    <BarChart
      h="100%"
      data={days.map(({ day, ...sums }) => ({ ...sums, day: formatUtcDay(day) }))}
      dataKey="day"
      series={SERIES}
      type="stacked"
      gridAxis="x"
      gridColor="var(--line)"
      textColor="var(--ink-3)"
      cursorFill="var(--sunken)"
      maxBarWidth={BAR_PX}
      tickLine="none"
      valueFormatter={formatDollars}
      barProps={{ isAnimationActive: false }}
      barChartProps={{
        accessibilityLayer: false,
        stackOffset: 'sign',
        margin: { top: 8, right: 0, bottom: 0, left: 0 },
      }}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
      yAxisProps={{ width: SCALE_WIDTH, domain, ticks, tickFormatter: scaleText }}
    />
  )
}
