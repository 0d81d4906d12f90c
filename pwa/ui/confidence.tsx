import { uiMessages } from '#shared/messages/ui.ts'
import classes from './confidence.module.css'
import { confidenceTone } from './confidence-tone.ts'

/** How sure an agent is, 0–1, as a bar and a percentage. `isNamed`: something else there says what it is. */
export function Confidence({ value, isNamed = false }: { value: number; isNamed?: boolean }) {
  const percent = Math.round(value * 100)
  return (
    <span className={classes.confidence} data-tone={confidenceTone(value)}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{percent}%</span>
      {!isNamed && <span className={classes.word}>{uiMessages.confidence}</span>}
    </span>
  )
}
