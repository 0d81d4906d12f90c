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
import { formatNumber } from '../../ui/format.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { changeHint } from './change-text.ts'
import classes from './insight.module.css'

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
export function Totals({ insight: { totals, searches, missed } }: { insight: UsageInsight }) {
  const figures: Figure[] = [
    ...USAGE_KINDS.map((kind) => ({
      label: usageInsightMessages.kinds[kind],
      icon: ICONS[kind],
      figure: totals[kind],
    })),
    { label: 'Searches', icon: IconSearch, figure: searches },
    { label: 'Found nothing', icon: IconSearchOff, figure: missed },
  ]
  return (
    <div className={`stack gap-3 ${classes.totals}`}>
      <Row figures={figures.slice(0, IN_A_ROW)} />
      <Row figures={figures.slice(IN_A_ROW)} />
    </div>
  )
}

interface Figure {
  label: string
  icon: Icon
  figure: ComparedCount
}

function Row({ figures }: { figures: readonly Figure[] }) {
  return (
    <StatCards>
      {figures.map(({ label, icon, figure }) => (
        <StatCard
          key={label}
          icon={icon}
          label={label}
          value={formatNumber(figure.count)}
          hint={changeHint(figure)}
        />
      ))}
    </StatCards>
  )
}
