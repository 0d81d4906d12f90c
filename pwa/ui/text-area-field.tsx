import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import classes from './text-area-field.module.css'

interface TextAreaFieldProps
  extends FieldWords,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'children'> {
  name: string
}

/** For texts of several lines; it grows with what is typed. */
export function TextAreaField({ label, hint, problem, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {({ className, ...control }) => (
        <textarea {...area} {...control} className={`${className} ${classes.area}`} />
      )}
    </Field>
  )
}
