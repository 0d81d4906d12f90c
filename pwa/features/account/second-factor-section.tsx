import { Alert, Anchor, Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { codeProblem } from '#shared/domain/form-limits.ts'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ACCOUNT_SECURITY, useAccountSecurity } from '../../data/use-account-security.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { NoAnswer, Section } from './account-section.tsx'

type Open =
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'off' }
  | { kind: 'codes'; codes: readonly string[] }
  | null

/** An authenticator app, which a password alone does not replace, and the codes for when it is lost. */
export function SecondFactorSection() {
  const query = useAccountSecurity()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const showCodes = (codes: readonly string[]) =>
    setOpen(codes.length === 0 ? null : { kind: 'codes', codes })
  const begin = useSend({
    send: () => callAccount('beginTotp'),
    onDone: (app) => setOpen({ kind: 'app', ...app }),
    failed: accountMessages.secondFactorFailed,
  })
  const renew = useSend({
    send: () => callAccount('renewRecoveryCodes'),
    onDone: ({ recoveryCodes }) => showCodes(recoveryCodes),
    failed: accountMessages.secondFactorFailed,
    refresh: [ACCOUNT_SECURITY],
  })
  const turnOff = useSend({
    send: () => callAccount('removeTotp'),
    done: accountMessages.appRemoved,
    onDone: close,
    failed: accountMessages.secondFactorFailed,
    refresh: [ACCOUNT_SECURITY],
  })
  const state = query.data
  const hasFactor = state !== undefined && (state.hasApp || state.passkeys.length > 0)
  return (
    <Section title={accountMessages.secondFactorTitle} text={accountMessages.secondFactor}>
      {state === undefined ? (
        <NoAnswer query={query} what={accountSections.secondFactor} />
      ) : (
        <>
          <Text>
            {state.hasApp ? accountMessages.appIsSetUp : accountMessages.noAppIsSetUp}{' '}
            {hasFactor && accountMessages.recoveryCodesAreLeft(state.recoveryCodes)}
          </Text>
          <Group gap="sm">
            <Button variant="default" aria-disabled={begin.isSending} onClick={() => begin.send()}>
              {state.hasApp ? accountMessages.setUpAnotherApp : accountMessages.setUpApp}
            </Button>
            {hasFactor && (
              <Button variant="default" aria-disabled={renew.isSending} onClick={() => renew.send()}>
                {accountMessages.newRecoveryCodes}
              </Button>
            )}
            {state.hasApp && (
              <Button variant="subtle" onClick={() => setOpen({ kind: 'off' })}>
                {accountMessages.removeApp}
              </Button>
            )}
          </Group>
        </>
      )}
      {open?.kind === 'app' && <AppDialog {...open} onClose={close} onDone={showCodes} />}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
      {open?.kind === 'off' && (
        <ConfirmPanel
          title={accountMessages.removeAppTitle}
          text={accountMessages.appRemoval}
          action={accountMessages.removeApp}
          keep={commonMessages.keepIt}
          isBusy={turnOff.isSending}
          onConfirm={turnOff.send}
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
  const form = useForm({
    mode: 'uncontrolled',
    name: 'totp',
    initialValues: { code: '' },
    validate: { code: (text) => codeProblem(text, accountMessages) },
  })
  const focus = () => form.getInputNode('code')?.focus()
  const { send, isSending } = useSend({
    send: (code: string) => callAccount('confirmTotp', { body: { code } }),
    done: accountMessages.appSetUp,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    failed: accountMessages.secondFactorFailed,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && (error.code === 'wrong-code' || error.status === 400)
      form.setErrors({
        code: isWrong ? accountMessages.wrongCode : reasonOf(error, accountMessages.failed),
      })
      focus()
      return true
    },
    refresh: [ACCOUNT_SECURITY],
  })
  const submit = form.onSubmit(({ code }) => send(code.trim()), focus)
  return (
    <PanelDialog title={accountMessages.setUpApp} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text>{accountMessages.scan}</Text>
          <QrCode text={uri} />
          <Text fz="sm" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
            {accountMessages.typeKey} <Code>{secret.replace(/(.{4})/g, '$1 ').trim()}</Code>
          </Text>
          <Anchor href={uri} fz="sm">
            {accountMessages.openInApp}
          </Anchor>
          <TextInput
            {...form.getInputProps('code')}
            key={form.key('code')}
            name="code"
            label={accountMessages.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            required
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? accountMessages.checking : accountMessages.turnOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

/** Dark on white in both themes: cameras read nothing else for sure. */
function QrCode({ text }: { text: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return <img className="rounded-md" src={source} alt={accountMessages.qrCode} width={200} height={200} />
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const save = () => {
    saveFile('ai-tool-hub-recovery-codes.txt', `${codes.join('\n')}\n`)
    setSaved(true)
  }
  return (
    <PanelDialog title={accountMessages.yourRecoveryCodes} shape="narrow" onClose={onClose}>
      <Stack>
        <Alert color="yellow">{accountMessages.codes}</Alert>
        <SimpleGrid
          component="ul"
          cols={2}
          spacing="xs"
          className="mono p-4 bg-sunken rounded-md"
          aria-label={accountMessages.recoveryCodes}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={save}>
            {isSaved ? accountMessages.saved : accountMessages.saveAsAFile}
          </Button>
          <Button onClick={onClose}>{accountMessages.codesKept}</Button>
        </Group>
      </Stack>
    </PanelDialog>
  )
}
