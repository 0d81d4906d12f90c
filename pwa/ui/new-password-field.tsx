import { useEffect, useState } from 'react'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps {
  name: string
  label: string
  problem?: string | undefined
  /** Words that the password must not be made of, such as the user name. */
  own: () => readonly string[]
}

/** A password to be set, with how hard it is to guess. The estimate comes after the first key. */
export function NewPasswordField({ own, ...field }: NewPasswordFieldProps) {
  const [text, setText] = useState('')
  const strength = useStrength(text, own)
  return (
    <div className={classes.field}>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={`At least ${USER_LIMITS.passwordMin} characters.`}
        onInput={setText}
      />
      <div className={classes.strength} data-strength={strength ?? undefined}>
        {strength !== null && (
          <span className={classes.marks} aria-hidden="true">
            {MARKS.map((mark) => (
              <span key={mark} data-on={mark <= strength || undefined} />
            ))}
          </span>
        )}
        <span role="status">{strength !== null && WORDS[strength]}</span>
      </div>
    </div>
  )
}

type Strength = 0 | 1 | 2 | 3 | 4

const MARKS = [1, 2, 3, 4] as const

/** What is wanted is 3. */
const WORDS: Readonly<Record<Strength, string>> = {
  0: 'Very easy to guess. Three or four words make a good one.',
  1: 'Easy to guess. Three or four words make a good one.',
  2: 'Not quite there: add another word.',
  3: 'Good',
  4: 'Very good',
}

/** Estimating takes some milliseconds, and nobody reads it between two keys. */
const PAUSE_MS = 250

/** null before it is known: nothing was typed, or the estimate has not come yet. */
function useStrength(text: string, own: () => readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    if (text === '') return setStrength(null)
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Without a connection the field works as before.
      const estimate = await import('#shared/domain/password-strength.ts').catch(() => null)
      if (isCurrent && estimate !== null) setStrength(estimate.passwordStrength(text, own()))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, own])
  return strength
}
