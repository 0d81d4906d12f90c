import { type ReactNode, useId } from 'react'
import classes from './field.module.css'
import input from './input.module.css'

export interface FieldWords {
  label: string
  hint?: string | undefined
  /** What is wrong with what was typed. */
  problem?: string | undefined
}

/** What makes an input, a text area or the like the control of its field. */
interface FieldControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldWords {
  children: (control: FieldControl) => ReactNode
}

/** A control with its name above and, below, what is wrong with it or else what belongs there. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        {children({
          id,
          className: `${input.input} ${classes.control}`,
          'aria-invalid': problem !== undefined,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
        })}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  )
}
