import { Stack } from '@mantine/core'
import {
  type Icon,
  IconClick,
  IconExternalLink,
  IconEye,
  IconHeart,
  IconScale,
  IconSearch,
  IconSearchOff,
  IconShare,
} from '@tabler/icons-react'
import type { ComparedCount, UsageInsight } from '#shared/domain/usage-insight.ts'
import { usageInsightMessages } from '#shared/messages/usage-insight.ts'
import { USAGE_KINDS, type UsageKind } from '#shared/policy/usage.ts'
import { changeHint } from '../../../ui/change-text.ts'
import { formatNumber } from '../../../ui/format.ts'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { TrendFigure } from '../../../ui/trend-figure.tsx'

const ICONS: Readonly<Record<UsageKind, Icon>> = {
  view: IconEye,
  visit: IconExternalLink,
  favorite: IconHeart,
  compare: IconScale,
  share: IconShare,
  choose: IconClick,
}
const IN_A_ROW = 4

/** How often each was done, and against the period before. */
export function Totals({ insight: { totals, times, searches, missed } }: { insight: UsageInsight }) {
  const figures: Figure[] = [
    ...USAGE_KINDS.map((kind) => ({
      label: usageInsightMessages.kinds[kind],
      icon: ICONS[kind],
      figure: totals[kind],
      trend: times.map(({ counts }) => counts[kind]),
    })),
    { label: usageInsightMessages.searches, icon: IconSearch, figure: searches },
    { label: usageInsightMessages.foundNothing, icon: IconSearchOff, figure: missed },
  ]
  return (
    <Stack gap="md">
      <Row figures={figures.slice(0, IN_A_ROW)} />
      <Row figures={figures.slice(IN_A_ROW)} />
    </Stack>
  )
}

interface Figure {
  label: string
  icon: Icon
  figure: ComparedCount
  trend?: readonly number[]
}

function Row({ figures }: { figures: readonly Figure[] }) {
  return (
    <StatCards>
      {figures.map(({ label, icon, figure, trend = [] }) => (
        <StatCard
          key={label}
          icon={icon}
          label={label}
          value={<TrendFigure value={formatNumber(figure.count)} trend={trend} />}
          hint={changeHint(figure)}
        />
      ))}
    </StatCards>
  )
}
