import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Passkey } from '#shared/domain/account-security.ts'
import { PASSKEY_NAME_LENGTH } from '#shared/domain/form-limits.ts'
import { callAccount } from '../../data/account-api.ts'
import { createPasskey, hasPasskeys, isGivenUp } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formText } from '../../ui/form-text.ts'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-day.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import classes from './devices-section.module.css'
import { NoAnswer } from './no-answer.tsx'
import panel from './panel.module.css'
import { Section } from './section.tsx'

const load = () => callAccount('accountSecurity')

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** The keys that sign in to this account beside the password. */
export function PasskeysSection() {
  const answer = useAnswer(load)
  const [open, setOpen] = useState<Open>(null)
  const passkeys = answer.data?.passkeys
  const close = () => setOpen(null)
  const done = () => {
    close()
    answer.ask()
  }
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, your face, the PIN of your device or a security key. Unlike a password, a passkey cannot be given away by mistake."
    >
      {passkeys === undefined ? (
        <NoAnswer answer={answer} what="Your passkeys" />
      ) : (
        passkeys.length > 0 && (
          <ul className={classes.list} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey}>
                <Button
                  variant="subtle"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="subtle"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  Remove
                </Button>
              </PasskeyRow>
            ))}
          </ul>
        )
      )}
      {hasPasskeys() ? (
        <div>
          <Button variant="default" size="md" onClick={() => setOpen({ kind: 'add' })}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={panel.note}>This browser has no passkeys here.</p>
      )}
      {open?.kind === 'add' && (
        <NameDialog
          title="Add a passkey"
          action="Continue"
          name={nameOfDevice()}
          send={add}
          {...{ close, done }}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title="Rename passkey"
          action="Rename"
          name={open.passkey.name}
          send={(name) => callAccount('renamePasskey', { params: { id: open.passkey.id }, body: { name } })}
          {...{ close, done }}
        />
      )}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} {...{ close, done }} />}
    </Section>
  )
}

function PasskeyRow({ passkey, children }: { passkey: Passkey; children: ReactNode }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used =
    lastUsedAt === null ? 'not used yet' : `last used ${formatAgo(Date.parse(lastUsedAt), Date.now())}`
  return (
    <li className={classes.device}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>
          Added on {formatDay(createdAt)}, {used}
        </p>
      </div>
      <div className={classes.deeds}>{children}</div>
    </li>
  )
}

interface DialogProps {
  close: () => void
  done: () => void
}

interface NameDialogProps extends DialogProps {
  title: string
  action: string
  name: string
  send: (name: string) => Promise<unknown>
}

function NameDialog({ title, action, name, send, close, done }: NameDialogProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form): Promise<Problems> => {
    const chosen = formText(form, 'name').trim()
    if (chosen === '') return { name: 'Please enter a name.' }
    try {
      await send(chosen)
      done()
      return {}
    } catch (error) {
      return { form: whyNot(error) }
    }
  })
  return (
    <PanelDialog title={title} shape="narrow" onClose={close}>
      <form className={panel.form} noValidate onSubmit={onSubmit}>
        <TextField
          name="name"
          label="Name"
          hint="To tell your passkeys apart."
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          defaultValue={name}
          required
          problem={problems.name}
        />
        {problems.form !== undefined && (
          <p role="alert" className={panel.problem}>
            {problems.form}
          </p>
        )}
        <div className={panel.links}>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'One moment…' : action}
          </Button>
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

function RemoveDialog({ passkey, close, done }: DialogProps & { passkey: Passkey }) {
  const [isBusy, setBusy] = useState(false)
  const remove = () => {
    if (isBusy) return
    setBusy(true)
    callAccount('removePasskey', { params: { id: passkey.id } })
      .then(() => {
        showToast({ title: 'Passkey removed', text: 'Delete it on your device as well.' })
        done()
      })
      .catch((error: unknown) => {
        showToast({ title: 'Passkey not removed', text: whyNot(error), tone: 'error' })
        setBusy(false)
      })
  }
  return (
    <ConfirmPanel
      title={`Remove ${passkey.name}?`}
      text="Nobody can sign in with it any more. Your password and your other passkeys still work."
      action="Remove passkey"
      keep="Keep it"
      isBusy={isBusy}
      onConfirm={remove}
      onClose={close}
    />
  )
}

async function add(name: string): Promise<void> {
  const credential = await createPasskey(await callAccount('beginPasskey'))
  await callAccount('addPasskey', { body: { name, credential } })
  showToast({ title: 'Passkey added', text: 'You can sign in with it from now on.' })
}

function whyNot(error: unknown): string {
  if (isGivenUp(error)) return 'No passkey was made. You can try again.'
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return reasonOf(error, 'Something went wrong. Please try again later.')
}

/** A name to begin with. */
function nameOfDevice(): string {
  const { userAgent } = navigator
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  return known ?? 'My device'
}
