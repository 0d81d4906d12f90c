import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { settleProof } from '../../data/fresh-proof.ts'
import { answerWithPasskey, hasPasskeys, isGivenUp } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useAccountSecurity } from '../../data/use-account-security.ts'
import { formText } from '../../ui/form-text.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'

const refuse = () => settleProof(false)

/** Asks who uses the session before something that would hurt in the wrong hands. */
export function ProofDialog() {
  const { user } = useSession()
  const { isBusy, problems, onSubmit } = useSubmission(prove)
  const { data } = useAccountSecurity()
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const withPasskey = () => void provePasskey().then(setPasskeyProblem)
  return (
    <PanelDialog title={signInMessages.confirm} shape="narrow" onClose={refuse}>
      <p className="mb-4 text-ink-2">{signInMessages.confirmText}</p>
      {data !== undefined && data.passkeys.length > 0 && hasPasskeys() && (
        <div className="grid gap-4">
          <Button
            size="md"
            fullWidth
            leftSection={<IconKey size={18} aria-hidden="true" />}
            onClick={withPasskey}
          >
            {signInMessages.useAPasskey}
          </Button>
          <p role="alert" className="text-ui text-danger">
            {passkeyProblem}
          </p>
        </div>
      )}
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        {/* For password managers, which ask whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username} readOnly hidden />
        <PasswordField
          name="password"
          label={commonMessages.password}
          autoComplete="current-password"
          error={problems.password}
        />
        {problems.form !== undefined && (
          <p role="alert" className="text-ui text-danger">
            {problems.form}
          </p>
        )}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" size="md" onClick={refuse}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? signInMessages.confirming : signInMessages.confirmNow}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

/** @returns what went wrong */
async function provePasskey(): Promise<string | undefined> {
  try {
    const passkey = await answerWithPasskey(await callAccount('beginPasskeyProof'))
    await callAccount('prove', { body: { passkey } })
    settleProof(true)
    return undefined
  } catch (error) {
    if (isGivenUp(error)) return undefined
    return reasonOf(error, signInMessages.passkeyFailed)
  }
}

async function prove(form: HTMLFormElement): Promise<Problems> {
  const password = formText(form, 'password')
  if (password === '') return { password: controlMessages.noPassword }
  try {
    await callAccount('prove', { body: { password } })
    settleProof(true)
    return {}
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'wrong-password'
    const text = reasonOf(error, signInMessages.proofFailed)
    return isWrong ? { password: signInMessages.notYourPassword } : { form: text }
  }
}
