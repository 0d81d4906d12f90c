import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { callAccount } from '../../data/account-api.ts'
import type { CallRequest } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-errors.ts'
import { settleProof } from '../../data/fresh-proof.ts'
import { answerWithPasskey, hasPasskeys, isGivenUp } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useAccountSecurity } from '../../data/use-account-security.ts'
import { useSend } from '../../data/use-send.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const refuse = () => settleProof(false)

/** Asks who uses the session before something that would hurt in the wrong hands. */
export function ProofDialog() {
  const { user } = useSession()
  const { data } = useAccountSecurity()
  const passkey = useSend({
    send: async () => prove({ passkey: await answerWithPasskey(await callAccount('beginPasskeyProof')) }),
    failed: null,
  })
  const form = useForm({
    mode: 'uncontrolled',
    name: 'proof',
    initialValues: { password: '' },
    validate: { password: (text) => (text === '' ? controlMessages.noPassword : null) },
  })
  const focus = () => form.getInputNode('password')?.focus()
  const { send, isSending } = useSend({
    send: prove,
    failed: null,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'wrong-password'
      if (!isWrong) return form.setErrors({ form: reasonOf(error, signInMessages.proofFailed) })
      form.setErrors({ password: signInMessages.notYourPassword })
      focus()
    },
  })
  return (
    <PanelDialog title={signInMessages.confirm} shape="narrow" onClose={refuse}>
      <p className="mb-4 text-ink-2">{signInMessages.confirmText}</p>
      {data !== undefined && data.passkeys.length > 0 && hasPasskeys() && (
        <div className="grid gap-4">
          <Button
            size="md"
            fullWidth
            leftSection={<IconKey size={18} aria-hidden="true" />}
            onClick={() => passkey.send()}
          >
            {signInMessages.useAPasskey}
          </Button>
          <p role="alert" className="text-ui text-danger">
            {passkey.error !== null &&
              !isGivenUp(passkey.error) &&
              reasonOf(passkey.error, signInMessages.passkeyFailed)}
          </p>
        </div>
      )}
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((typed) => send(typed), focus)}>
        {/* For password managers, which ask whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          name="password"
          label={commonMessages.password}
          autoComplete="current-password"
        />
        {form.errors.form && (
          <p role="alert" className="text-ui text-danger">
            {form.errors.form}
          </p>
        )}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" size="md" onClick={refuse}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" size="md" aria-disabled={isSending}>
            {isSending ? signInMessages.confirming : signInMessages.confirmNow}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

async function prove(body: NonNullable<CallRequest<'prove'>['body']>): Promise<void> {
  await callAccount('prove', { body })
  settleProof(true)
}
