import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string
  label: string
  hint?: string
  /** What is wrong with what was typed. */
  problem?: string | undefined
  /** Stands at the end of the field. */
  aside?: ReactNode
}

/** A field with its name above and, below, what is wrong with it or else what belongs there. */
export function TextField({ label, hint, problem, aside, ...input }: TextFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {aside}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  )
}
