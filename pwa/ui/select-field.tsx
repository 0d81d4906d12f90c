import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import classes from './select-field.module.css'

interface SelectFieldProps
  extends FieldWords,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'> {
  name: string
  /** The options. */
  children: ReactNode
}

/** For one of a list. */
export function SelectField({ label, hint, problem, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {({ className, ...control }) => (
        <>
          <select {...select} {...control} className={`${className} ${classes.select}`}>
            {children}
          </select>
          <IconChevronDown size={18} className={classes.icon} aria-hidden="true" />
        </>
      )}
    </Field>
  )
}
