import { useState } from 'react'
import classes from './password-field.module.css'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  problem?: string | undefined
  onInput?: (text: string) => void
}

/** What is typed can be looked at. */
export function PasswordField({ onInput, label, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const face = isShown ? 'Hide' : 'Show'
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      required
      onInput={(event) => onInput?.(event.currentTarget.value)}
      aside={
        <button
          type="button"
          className={classes.toggle}
          aria-label={`${face} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {face}
        </button>
      }
    />
  )
}
