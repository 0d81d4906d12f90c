import { TICKET_PRIORITIES } from '#shared/policy/limits.ts'
import classes from './priority-choice.module.css'
import { PRIORITY_NAMES, type Priority } from './priority-names.ts'

interface PriorityChoiceProps {
  chosen: Priority
  hint: string
  onChoose: (priority: Priority) => void
}

export function PriorityChoice({ chosen, hint, onChoose }: PriorityChoiceProps) {
  return (
    <fieldset className={classes.field} aria-describedby="priority-hint">
      <legend className={classes.legend}>Priority</legend>
      <div className={classes.choices}>
        {TICKET_PRIORITIES.map((priority) => (
          <label key={priority} className={classes.choice}>
            <input
              type="radio"
              name="priority"
              className={classes.radio}
              checked={priority === chosen}
              onChange={() => onChoose(priority)}
            />
            {PRIORITY_NAMES[priority]}
          </label>
        ))}
      </div>
      <p id="priority-hint" className={classes.hint}>
        {hint}
      </p>
    </fieldset>
  )
}
