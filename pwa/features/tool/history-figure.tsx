import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ToolDay, ToolHistoryAnswer } from '#shared/domain/tool-history.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { useAnswers } from '../../data/online.tsx'
import { askHistory } from '../../data/tool-history.ts'
import { formatFullUtcDay } from '../../ui/format-date.ts'
import { priceFromText } from '../../ui/pricing-text.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { TimeFigure } from '../../ui/time-figure.tsx'

const DAY_MS = 86_400_000

/** How popularity and price went by the day. Nothing where nothing changed, and without a connection. */
export function HistoryFigure({ toolId }: { toolId: number }) {
  const { data } = useQuery(
    { queryKey: ['tool-history', toolId], queryFn: ({ signal }) => askHistory(toolId, signal) },
    useAnswers(),
  )
  if (data === undefined) return null
  const hasMoved = new Set(data.entries.map(({ popularity }) => popularity)).size > 1
  const changes = priceChanges(data.entries)
  if (!hasMoved && changes.length === 0) return null
  return (
    <section aria-label={toolPageMessages.history}>
      {hasMoved && (
        <TimeFigure
          title={toolPageMessages.popularity}
          noun={toolPageMessages.popularity}
          step="day"
          times={everyDay(data)}
          isZoomed
        />
      )}
      {changes.length > 0 && (
        <ul aria-label={toolPageMessages.priceChanges}>
          {changes.map(({ day, from, to }) => (
            <li key={day}>
              <Text fz="sm" c="dimmed">
                {formatFullUtcDay(day)}: {from} → {to}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data.isSample && <SampleMark />}
    </section>
  )
}

/** An entry holds until the next one. */
function everyDay({ entries, until }: ToolHistoryAnswer) {
  return entries.flatMap(({ day, popularity }, at) => {
    const end = entries[at + 1]?.day
    const last = end === undefined ? Date.parse(until) : Date.parse(end) - DAY_MS
    const count = Math.max(1, Math.round((last - Date.parse(day)) / DAY_MS) + 1)
    return Array.from({ length: count }, (_, offset) => ({
      at: new Date(Date.parse(day) + offset * DAY_MS).toISOString().slice(0, 10),
      count: popularity,
    }))
  })
}

function priceChanges(entries: readonly ToolDay[]) {
  const text = ({ priceFrom }: ToolDay) => priceFromText(priceFrom) ?? toolPageMessages.noPrice
  return entries.flatMap((entry, at) => {
    const before = entries[at - 1]
    if (before === undefined || before.priceFrom === entry.priceFrom) return []
    return [{ day: entry.day, from: text(before), to: text(entry) }]
  })
}
