import { Button } from '@mantine/core'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formText } from '../../ui/form-text.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { NoAnswer } from './no-answer.tsx'
import panel from './panel.module.css'
import classes from './second-factor-section.module.css'
import { Section } from './section.tsx'

const load = () => callAccount('accountSecurity')

type Open =
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'off' }
  | { kind: 'codes'; codes: readonly string[] }
  | null

/** An authenticator app, which a password alone does not replace, and the codes for when it is lost. */
export function SecondFactorSection() {
  const answer = useAnswer(load)
  const [open, setOpen] = useState<Open>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const run = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void work()
      .catch((error: unknown) => {
        const text = reasonOf(error, 'Please try again later.')
        showToast({ title: 'That did not work', text, tone: 'error' })
      })
      .finally(() => setBusy(false))
  }
  const showCodes = (codes: readonly string[]) => {
    answer.ask()
    setOpen(codes.length === 0 ? null : { kind: 'codes', codes })
  }
  const begin = () => run(async () => setOpen({ kind: 'app', ...(await callAccount('beginTotp')) }))
  const renew = () => run(async () => showCodes((await callAccount('renewRecoveryCodes')).recoveryCodes))
  const turnOff = () =>
    run(async () => {
      await callAccount('removeTotp')
      showToast({ title: 'Authenticator app removed' })
      close()
      answer.ask()
    })
  const state = answer.data
  return (
    <Section
      title="Second factor"
      text="With an authenticator app, signing in by password asks for a code as well. A passkey needs none."
    >
      {state === undefined ? (
        <NoAnswer answer={answer} what="Your second factor" />
      ) : (
        <>
          <p className={panel.note}>
            {state.hasApp ? 'An authenticator app is set up.' : 'No authenticator app is set up.'}{' '}
            {(state.hasApp || state.passkeys.length > 0) && `${state.recoveryCodes} recovery codes are left.`}
          </p>
          <div className={panel.links}>
            <Button variant="default" size="md" aria-disabled={isBusy} onClick={begin}>
              {state.hasApp ? 'Set up another app' : 'Set up an authenticator app'}
            </Button>
            {(state.hasApp || state.passkeys.length > 0) && (
              <Button variant="default" size="md" aria-disabled={isBusy} onClick={renew}>
                New recovery codes
              </Button>
            )}
            {state.hasApp && (
              <Button variant="subtle" size="md" onClick={() => setOpen({ kind: 'off' })}>
                Remove the app
              </Button>
            )}
          </div>
        </>
      )}
      {open?.kind === 'app' && <AppDialog {...open} onClose={close} onDone={showCodes} />}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
      {open?.kind === 'off' && (
        <ConfirmPanel
          title="Remove the authenticator app?"
          text="Your password alone signs in again, unless you are an admin with a passkey."
          action="Remove the app"
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={turnOff}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface AppDialogProps {
  secret: string
  uri: string
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

function AppDialog({ secret, uri, onClose, onDone }: AppDialogProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form): Promise<Problems> => {
    const code = formText(form, 'code').trim()
    if (code === '') return { code: 'Please enter the code that the app shows.' }
    try {
      const { recoveryCodes } = await callAccount('confirmTotp', { body: { code } })
      showToast({ title: 'Authenticator app set up' })
      onDone(recoveryCodes)
      return {}
    } catch (error) {
      const isWrong = error instanceof ApiError && (error.code === 'wrong-code' || error.status === 400)
      const text = reasonOf(error, 'Something went wrong. Please try again later.')
      return { code: isWrong ? 'This is not the code of now. Please try the next one.' : text }
    }
  })
  return (
    <PanelDialog title="Set up an authenticator app" shape="narrow" onClose={onClose}>
      <form className={panel.form} noValidate onSubmit={onSubmit}>
        <p>Scan this with the app, or open it on this device. Then enter the code that the app shows.</p>
        <QrCode text={uri} />
        <p className={classes.secret}>
          Or type this key: <code>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </p>
        <a href={uri}>Open in an app on this device</a>
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          required
          problem={problems.code}
        />
        <div className={panel.links}>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Turn on'}
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

/** Dark on white in both themes: cameras read nothing else for sure. */
function QrCode({ text }: { text: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return <img className={classes.qr} src={source} alt="QR code of the key below" width={200} height={200} />
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const save = () => {
    saveFile('ai-tool-hub-recovery-codes.txt', `${codes.join('\n')}\n`)
    setSaved(true)
  }
  return (
    <PanelDialog title="Your recovery codes" shape="narrow" onClose={onClose}>
      <div className={panel.form}>
        <p>
          Each one signs in once when your app or passkey is lost. They are shown now and never again: keep
          them where you keep your passwords.
        </p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={panel.links}>
          <Button variant="default" size="md" onClick={save}>
            {isSaved ? 'Saved' : 'Save as a file'}
          </Button>
          <Button size="md" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </div>
    </PanelDialog>
  )
}
