import { uiMessages } from '#shared/messages/ui.ts'
import classes from './confidence.module.css'
import { confidenceTone } from './confidence-tone.ts'

/** How sure an agent is, 0–1, as a bar and a percentage. `isNamed`: something else there says what it is. */
export function Confidence({ value, isNamed = false }: { value: number; isNamed?: boolean }) {
  const percent = Math.round(value * 100)
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm text-ink-2 nowrap ${classes.confidence}`}
      data-tone={confidenceTone(value)}
    >
      <span className={`pill overflow-hidden ${classes.bar}`} aria-hidden="true">
        <span className={`pill block h-full ${classes.fill}`} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={`font-semibold tabular-nums ${classes.percent}`}>{percent}%</span>
      {!isNamed && <span className="text-ink-3">{uiMessages.confidence}</span>}
    </span>
  )
}
