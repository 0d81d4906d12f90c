import { lazy, Suspense, useId } from 'react'
import type { ToolHistoryAnswer } from '#shared/domain/tool-history.ts'
import { historyMessages } from '#shared/messages/changes.ts'
import { amountText } from '#shared/messages/fact-text.ts'
import { factMessages } from '#shared/messages/tool-facts.ts'
import { formatFullUtcDay, formatUtcDay } from '../../ui/format-date.ts'
import { everyDay, priceSteps } from './history-steps.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const TimeChart = lazy(async () => ({ default: (await import('../../ui/time-chart.tsx')).TimeChart }))

const HEIGHT = '12rem'
/** A day of a longer time needs its year. */
const YEAR_DAYS = 300

const inDollars = (amount: number) => amountText({ amount })

/** How the price went, where there was more than one. The list of changes says in words what it shows. */
export function PriceFigure({ history }: { history: ToolHistoryAnswer }) {
  const id = useId()
  const steps = priceSteps(history)
  const now = steps.at(-1)
  if (now === undefined || steps.length < 2) return null
  const days = everyDay(steps, history.until)
  const dayText = days.length > YEAR_DAYS ? formatFullUtcDay : formatUtcDay
  return (
    <figure className="card p-4" aria-labelledby={id}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 mb-3">
        <span id={id} className="font-semibold">
          {historyMessages.price}
        </span>
        <span className="text-sm text-ink-2">
          {historyMessages.priceNow(`${inDollars(now.value)} ${factMessages.aMonth}`)}
        </span>
      </figcaption>
      <div className="chart" style={{ height: HEIGHT }} aria-hidden="true">
        <Suspense>
          <TimeChart
            height={HEIGHT}
            label={historyMessages.price}
            isStepped
            format={inDollars}
            points={days.map(({ at, count }) => ({ time: dayText(at), count }))}
          />
        </Suspense>
      </div>
    </figure>
  )
}
