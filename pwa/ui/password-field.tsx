import { Group, PasswordInput, type PasswordInputProps, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { controlMessages } from '#shared/messages/controls.ts'

interface PasswordFieldProps extends PasswordInputProps {
  name: string
  label: string
  autoComplete?: 'current-password' | 'new-password'
}

/** What is typed can be looked at. An error stands in the place of the description. */
export function PasswordField({ description, ...field }: PasswordFieldProps) {
  const [isVisible, { toggle }] = useDisclosure()
  const deed = isVisible ? controlMessages.hide : controlMessages.show
  return (
    <PasswordInput
      autoComplete="current-password"
      {...field}
      description={field.error ? undefined : description}
      autoCapitalize="off"
      spellCheck={false}
      required
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': deed(field.label.toLowerCase()), tabIndex: 0 }}
    />
  )
}

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** Words that the password must not be made of, such as the user name. */
  own: () => readonly string[]
}

/** A password to be set, with how hard it is to guess. The estimate comes after the first key. */
export function NewPasswordField({ own, ...field }: NewPasswordFieldProps) {
  const [text, setText] = useState('')
  const strength = useStrength(text, own)
  return (
    <Stack gap="xs">
      <PasswordField
        {...field}
        autoComplete="new-password"
        description={controlMessages.atLeast(USER_LIMITS.passwordMin)}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" wrap="nowrap">
        {strength !== null && (
          <Progress
            value={Math.max(strength, 0.4) * 25}
            color={strength >= GOOD ? 'pine' : 'red'}
            w="5.5rem"
            flex="none"
            aria-hidden="true"
          />
        )}
        <Text component="span" role="status" fz="sm" c="var(--ink-2)">
          {strength !== null && controlMessages.strengths[strength]}
        </Text>
      </Group>
    </Stack>
  )
}

type Strength = 0 | 1 | 2 | 3 | 4

/** What the server asks for. */
const GOOD = 3

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

/** What is wrong with a password to be set, by its length alone; null when nothing is. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return controlMessages.noNewPassword
  if (password.length < USER_LIMITS.passwordMin) return controlMessages.tooShort(USER_LIMITS.passwordMin)
  if (password.length > USER_LIMITS.password) return controlMessages.tooLong(USER_LIMITS.password)
  return null
}
