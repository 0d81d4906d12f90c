import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'

interface TextFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children'> {
  name: string
  /** Stands at the end of the field. */
  aside?: ReactNode
}

export function TextField({ label, hint, problem, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <>
          <input {...input} {...control} />
          {aside}
        </>
      )}
    </Field>
  )
}
