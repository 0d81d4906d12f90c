import { Text, Timeline } from '@mantine/core'
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconBuilding,
  IconCoin,
  IconFileText,
  IconFlag,
  IconStar,
  IconTag,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { priceDirection } from '#shared/catalogue/tool-changes.ts'
import type { ChangeOf, KeptChange, ToolChange } from '#shared/domain/tool-change.ts'
import { describeChange, describeSource, historyMessages } from '#shared/messages/changes.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { useAnswers } from '../../data/online.tsx'
import { askHistory } from '../../data/tool-history.ts'
import { formatShortDay } from '../../ui/format-date.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { TimeFigure } from '../../ui/time-figure.tsx'
import { everyDay } from './history-steps.ts'
import { PriceFigure } from './price-figure.tsx'

interface HistoryFigureProps {
  toolId: number
  /** Around what changed. */
  card: (content: ReactNode) => ReactNode
}

/** What changed of a tool, and how its price and its popularity went by the day. */
export function HistoryFigure({ toolId, card }: HistoryFigureProps) {
  const { data, isError } = useQuery(
    { queryKey: ['tool-history', toolId], queryFn: ({ signal }) => askHistory(toolId, signal) },
    useAnswers(),
  )
  if (data === undefined) return card(isError && <Note>{historyMessages.offline}</Note>)
  const popularity = data.entries.map(({ day, popularity: value }) => ({ day, value }))
  const hasMoved = new Set(popularity.map(({ value }) => value)).size > 1
  return (
    <>
      {card(
        data.changes.length === 0 ? (
          <Note>{historyMessages.none(formatShortDay(data.changesSince))}</Note>
        ) : (
          <Changes changes={data.changes} />
        ),
      )}
      <PriceFigure history={data} />
      {hasMoved && (
        <div>
          <TimeFigure
            title={toolPageMessages.popularity}
            noun={toolPageMessages.popularity}
            step="day"
            times={everyDay(popularity, data.until)}
            isZoomed
          />
          {data.isSample && <SampleMark />}
        </div>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text fz="sm" c="dimmed" mb="sm">
    {children}
  </Text>
)

/** The newest first, each with its day and where it comes from. */
function Changes({ changes }: { changes: readonly KeptChange[] }) {
  return (
    <Timeline role="list" bulletSize={24} lineWidth={2} mb="md" aria-label={historyMessages.changes}>
      {changes.map((kept) => (
        <Timeline.Item
          key={kept.id}
          role="listitem"
          bullet={<ChangeIcon change={kept.change} />}
          title={<span className="anywhere text-ui">{describeChange(kept.change)}</span>}
        >
          <Text fz="sm" c="dimmed">
            <time dateTime={kept.at}>{formatShortDay(kept.at)}</time> · {describeSource(kept)}
          </Text>
          {kept.change.kind === 'description' && <Texts change={kept.change} />}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Texts({ change: { before, after } }: { change: ChangeOf<'description'> }) {
  return (
    <details>
      <summary className="text-sm text-ink-2 cursor-pointer hover-ink w-fit py-1">
        {historyMessages.bothTexts}
      </summary>
      <dl className="stack gap-2 text-sm text-ink-2 anywhere">
        <div>
          <dt className="text-ink-3">{historyMessages.before}</dt>
          <dd>{before}</dd>
        </div>
        <div>
          <dt className="text-ink-3">{historyMessages.after}</dt>
          <dd>{after}</dd>
        </div>
      </dl>
    </details>
  )
}

const ICONS = {
  price: IconCoin,
  name: IconTag,
  vendor: IconBuilding,
  status: IconFlag,
  description: IconFileText,
  rating: IconStar,
} as const
const PRICE_ICONS = { cheaper: IconArrowDownRight, dearer: IconArrowUpRight } as const

/** A price points to where it went; the words beside it say the same. */
function ChangeIcon({ change }: { change: ToolChange }) {
  const direction = change.kind === 'price' ? priceDirection(change) : null
  const Icon = direction === null ? ICONS[change.kind] : PRICE_ICONS[direction]
  return <Icon size={14} aria-hidden="true" />
}
