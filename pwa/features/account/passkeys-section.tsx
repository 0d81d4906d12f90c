import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Passkey } from '#shared/domain/account-security.ts'
import { PASSKEY_NAME_LENGTH } from '#shared/domain/form-limits.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAccount } from '../../data/account-api.ts'
import { createPasskey, hasPasskeys, isGivenUp } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ACCOUNT_SECURITY, useAccountSecurity } from '../../data/use-account-security.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-date.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { NoAnswer, Row, Rows, Section } from './account-section.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** The keys that sign in to this account beside the password. */
export function PasskeysSection() {
  const query = useAccountSecurity()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const passkeys = query.data?.passkeys
  return (
    <Section title={accountMessages.passkeysTitle} text={accountMessages.passkeys}>
      {passkeys === undefined && <NoAnswer query={query} what={accountSections.passkeys} />}
      {passkeys !== undefined && passkeys.length > 0 && (
        <Rows label={accountMessages.passkeysTitle}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </Rows>
      )}
      {hasPasskeys() ? (
        <Button variant="default" onClick={() => setOpen({ kind: 'add' })}>
          {accountMessages.addAPasskey}
        </Button>
      ) : (
        <Text c="dimmed">{accountMessages.noPasskeys}</Text>
      )}
      {open?.kind === 'add' && (
        <NameDialog
          title={accountMessages.addAPasskey}
          action={accountMessages.continue}
          name={nameOfDevice()}
          send={add}
          close={close}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title={accountMessages.renamePasskey}
          action={accountMessages.rename}
          name={open.passkey.name}
          send={(name) => callAccount('renamePasskey', { params: { id: open.passkey.id }, body: { name } })}
          close={close}
        />
      )}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} close={close} />}
    </Section>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used =
    lastUsedAt === null
      ? accountMessages.notUsedYet
      : accountMessages.lastUsed(formatAgo(Date.parse(lastUsedAt), Date.now()))
  return (
    <Row title={name} note={accountMessages.addedOn(formatDay(createdAt), used)}>
      <Group gap={0} wrap="nowrap">
        <Button
          variant="subtle"
          aria-label={accountMessages.renameOne(name)}
          onClick={() => onOpen({ kind: 'rename', passkey })}
        >
          {accountMessages.rename}
        </Button>
        <Button
          variant="subtle"
          aria-label={accountMessages.remove(name)}
          onClick={() => onOpen({ kind: 'remove', passkey })}
        >
          {commonMessages.remove}
        </Button>
      </Group>
    </Row>
  )
}

interface NameDialogProps {
  title: string
  action: string
  name: string
  send: (name: string) => Promise<unknown>
  close: () => void
}

function NameDialog({ title, action, name, send: sendName, close }: NameDialogProps) {
  const form = useForm({
    mode: 'uncontrolled',
    name: 'passkey',
    initialValues: { name },
    validate: { name: (text) => (isVisible(text) ? null : accountMessages.pleaseEnterAName) },
  })
  const { send, isSending } = useSend({
    send: sendName,
    onDone: close,
    failed: '',
    onFailed: (error) => {
      form.setErrors({ form: whyNot(error) })
      return true
    },
    refresh: [ACCOUNT_SECURITY],
  })
  const submit = form.onSubmit(
    ({ name: chosen }) => send(chosen.trim()),
    () => form.getInputNode('name')?.focus(),
  )
  return (
    <PanelDialog title={title} shape="narrow" onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            {...form.getInputProps('name')}
            key={form.key('name')}
            label={commonMessages.name}
            description={accountMessages.passkeyNameHint}
            autoComplete="off"
            maxLength={PASSKEY_NAME_LENGTH}
            required
            data-autofocus
          />
          {form.errors.form && (
            <Alert color="red" role="alert">
              {form.errors.form}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? accountMessages.oneMoment : action}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

function RemoveDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const { send, isSending } = useSend({
    send: () => callAccount('removePasskey', { params: { id: passkey.id } }),
    done: accountMessages.passkeyRemoved,
    onDone: close,
    failed: accountMessages.passkeyNotRemoved,
    refresh: [ACCOUNT_SECURITY],
  })
  return (
    <ConfirmPanel
      title={accountMessages.reallyRemove(passkey.name)}
      text={accountMessages.passkeyRemoval}
      action={accountMessages.removePasskey}
      keep={commonMessages.keepIt}
      isBusy={isSending}
      onConfirm={send}
      onClose={close}
    />
  )
}

async function add(name: string): Promise<void> {
  const credential = await createPasskey(await callAccount('beginPasskey'))
  await callAccount('addPasskey', { body: { name, credential } })
  showToast(accountMessages.passkeyAdded)
}

function whyNot(error: unknown): string {
  if (isGivenUp(error)) return accountMessages.noPasskeyMade
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? accountMessages.passkeyKnown : reasonOf(error, accountMessages.failed)
}

/** A name to begin with. */
function nameOfDevice(): string {
  const { userAgent } = navigator
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  return known ?? accountMessages.myDevice
}
