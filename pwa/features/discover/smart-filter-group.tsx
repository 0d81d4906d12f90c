import { formatNumber } from '../../ui/format.ts'
import type { CountedChoice } from './filter-labels.ts'
import classes from './smart-filter-group.module.css'

interface SmartFilterGroupProps {
  title: string
  hint?: string
  choices: CountedChoice[]
  chosen: readonly string[]
  onToggle: (slug: string) => void
}

export function SmartFilterGroup({ title, hint, choices, chosen, onToggle }: SmartFilterGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>
        {title}
        {hint && <span className={classes.hint}>{hint}</span>}
      </legend>
      <div className={classes.choices}>
        {choices.map(({ slug, label, count }) => (
          <label key={slug} className={classes.choice} data-empty={count === 0}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(slug)}
              onChange={() => onToggle(slug)}
            />
            {label}
            <span className={classes.count}>{count === undefined ? '' : formatNumber(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
