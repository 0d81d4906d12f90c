import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import { codeProblem } from '#shared/domain/form-limits.ts'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { storeUser } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { welcomeSignedIn } from './welcome.ts'

interface SecondStepProps {
  methods: readonly SecondFactorMethod[]
  onDone: () => void
  /** Back to the password. */
  onBack: () => void
}

/** The password was right; a code or a passkey finishes the sign-in. */
export function SecondStep({ methods, onDone, onBack }: SecondStepProps) {
  const hasApp = methods.includes('totp')
  return (
    <Stack>
      <Text c="var(--ink-2)">{signInMessages.secondStep}</Text>
      {(hasApp || methods.includes('recovery-code')) && <CodeForm hasApp={hasApp} onDone={onDone} />}
      {methods.includes('passkey') && <PasskeySignIn onDone={onDone} />}
      <Button variant="subtle" onClick={onBack}>
        {signInMessages.back}
      </Button>
    </Stack>
  )
}

function CodeForm({ hasApp, onDone }: { hasApp: boolean; onDone: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    name: 'second-step',
    initialValues: { code: '' },
    validate: { code: (text) => codeProblem(text, signInMessages) },
  })
  const focus = () => form.getInputNode('code')?.focus()
  const { send, isSending } = useSend({
    send: (code: string) => callAccount('finishLogin', { body: { code } }),
    onDone: ({ user }) => {
      storeUser(user)
      welcomeSignedIn(user)
      onDone()
    },
    failed: signInMessages.failed,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && (error.code === 'wrong-code' || error.status === 400)
      form.setErrors(
        isWrong ? { code: signInMessages.wrongCode } : { form: reasonOf(error, signInMessages.broken) },
      )
      if (isWrong) focus()
      return true
    },
  })
  const submit = form.onSubmit(({ code }) => send(code.trim()), focus)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          {...form.getInputProps('code')}
          key={form.key('code')}
          name="code"
          label={hasApp ? signInMessages.code : signInMessages.recoveryCode}
          description={hasApp ? signInMessages.codeHint : signInMessages.recoveryCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          required
          autoFocus
        />
        {form.errors.form && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth aria-disabled={isSending}>
          {isSending ? signInMessages.checking : signInMessages.continue}
        </Button>
      </Stack>
    </form>
  )
}
