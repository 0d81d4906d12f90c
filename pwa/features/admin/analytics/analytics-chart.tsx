import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** Bars side by side from left to right, one line a name; the series of a line stand one behind the other. */
export interface Bars {
  /** Each with its `name` and a figure by the name of every series. */
  rows: Record<string, string | number>[]
  series: { name: string; color: string }[]
}

const NAME_WIDTH = 128
const NAME_LETTERS = 18
const BAR_PX = 18

const shortened = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name

/** Nothing moves and nothing takes the focus: it is a picture. */
export function AnalyticsChart({ bars, height }: { bars: Bars; height: string }) {
  return (
    <BarChart
      h={height}
      data={bars.rows}
      dataKey="name"
      series={bars.series}
      type="stacked"
      orientation="vertical"
      gridAxis="y"
      gridColor="var(--line)"
      textColor="var(--ink-3)"
      cursorFill="var(--sunken)"
      maxBarWidth={BAR_PX}
      tickLine="none"
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 12, bottom: 0, left: 0 } }}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: NAME_WIDTH, tickFormatter: shortened, interval: 0 }}
    />
  )
}
