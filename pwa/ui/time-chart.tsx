import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatNumber } from './format.ts'

const SCALE_WIDTH = 44
const scale = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

interface TimeChartProps {
  height: string
  label: string
  points: readonly { time: string; count: number }[]
  isZoomed?: boolean
  /** Of what holds until it changes, such as a price. */
  isStepped?: boolean
  format?: (value: number) => string
}

/** Nothing moves and nothing takes the focus: it is a picture. */
export function TimeChart(props: TimeChartProps) {
  const { height, label, points, isZoomed = false, isStepped = false, format } = props
  return (
    <AreaChart
      h={height}
      data={[...points]}
      dataKey="time"
      series={[{ name: 'count', label, color: 'var(--accent)' }]}
      curveType={isStepped ? 'stepAfter' : 'linear'}
      withDots={false}
      withGradient={false}
      fillOpacity={0.16}
      gridAxis="x"
      gridColor="var(--line)"
      textColor="var(--ink-3)"
      tickLine="none"
      valueFormatter={format ?? formatNumber}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 4, bottom: 0, left: 0 } }}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 32 }}
      yAxisProps={{
        width: SCALE_WIDTH,
        allowDecimals: false,
        ...(isZoomed && { domain: ['auto', 'auto'] }),
        tickFormatter: format ?? ((count: number) => scale.format(count)),
      }}
    />
  )
}
