import { Alert, Anchor, Button, Divider, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { hasPasskeys } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { storeUser } from '../../data/session.ts'
import { signInRequest } from '../../data/sign-in-request.ts'
import { useSend } from '../../data/use-send.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { welcomeSignedIn } from './welcome.ts'

interface SignInFormProps {
  /** Filled in already. */
  name: string
  onDone: () => void
}

type Credentials = { username: string; password: string }
type Methods = readonly SecondFactorMethod[]

export function SignInForm({ name, onDone }: SignInFormProps) {
  const [methods, setMethods] = useState<Methods | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    name: 'sign-in',
    initialValues: { username: name, password: '' },
    validate: {
      username: (text) => (text.trim() === '' ? signInMessages.noName : null),
      password: (text) => (text === '' ? controlMessages.noPassword : null),
    },
  })
  // Whoever comes from signing up goes on here; whoever opens the dialog is led here by it.
  const focusPassword = useEffectEvent(() => name !== '' && form.getInputNode('password')?.focus())
  useEffect(() => void focusPassword(), [])
  const { send, isSending } = useSend({
    send: (body: Credentials) => callAccount('login', { body }),
    onDone: (answer) => {
      if ('secondFactor' in answer) return setMethods(answer.secondFactor.methods)
      storeUser(answer.user)
      welcomeSignedIn(answer.user)
      onDone()
    },
    failed: signInMessages.failed,
    onFailed: (error) => {
      form.setErrors({ form: whyNot(error) })
      if (isRefused(error)) showToast({ ...signInMessages.failed, tone: 'error' })
      return true
    },
  })
  const submit = form.onSubmit(
    ({ username, password }) => send({ username: username.trim(), password }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  )
  if (methods !== null)
    return <SecondStep methods={methods} onDone={onDone} onBack={() => setMethods(null)} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          {...form.getInputProps('username')}
          key={form.key('username')}
          name="username"
          label={signInMessages.userNameOrEmail}
          autoComplete="username webauthn"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={USER_LIMITS.login}
          required
          data-autofocus={name === '' || undefined}
        />
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          name="password"
          label={commonMessages.password}
        />
        <Anchor
          component={Link}
          to={paths.resetPassword}
          onClick={() => signInRequest.setState(null)}
          className="tap"
          fz="sm"
          mt={-6}
          style={{ alignSelf: 'start' }}
        >
          {signInMessages.forgotPassword}
        </Anchor>
        {form.errors.form && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth aria-disabled={isSending}>
          {isSending ? signInMessages.signingIn : commonMessages.signIn}
        </Button>
        {hasPasskeys() && (
          <>
            <Divider label={signInMessages.or} />
            <PasskeySignIn onDone={onDone} />
          </>
        )}
      </Stack>
    </form>
  )
}

/** A wrong name and a wrong password are told alike; only then is it the credentials that need a look. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401)

function whyNot(error: unknown): string {
  const { failed, broken } = signInMessages
  if (error instanceof UnreachableError && !navigator.onLine) return signInMessages.unreachable
  if (isRefused(error)) return failed.text
  const isOurs = error instanceof ApiError && error.status >= 500
  return isOurs ? broken : reasonOf(error, broken)
}
