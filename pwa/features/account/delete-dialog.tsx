import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { accountMessages } from '#shared/messages/account.ts'
import { agentKeyMessages } from '#shared/messages/agent-calls.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { RETAINED_AFTER_DELETION } from '#shared/messages/membership.ts'
import { paths } from '#shared/paths.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { callAccount } from '../../data/account-api.ts'
import { currentAgentKey, useAgentKey } from '../../data/agent-key.ts'
import { forgetAgentKey } from '../../data/agent-signing-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Me, storeUser } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { discardUnsaved } from '../../sync/user/prune-user-databases.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { formatDollars } from '../../ui/format-amount.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'

interface DeleteDialogProps {
  user: Me
  onClose: () => void
}

/** Asks twice: for the password, and for the name in one's own letters. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    name: 'delete-account',
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (text) => (text === '' ? controlMessages.noPassword : null),
      confirmation: (text) =>
        text.trim() === user.username ? null : accountMessages.typeExactly(user.username),
    },
  })
  const show = (errors: Readonly<Record<string, unknown>>) =>
    form.getInputNode(errors.password ? 'password' : 'confirmation')?.focus()
  const { send, isSending } = useSend({
    send: (password: string) => callAccount('deleteAccount', { body: { password } }),
    onDone: async ({ kept }) => {
      await forget(user, kept)
      void navigate(paths.home)
    },
    failed: accountMessages.notDeleted,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'wrong-password'
      const field = isWrong ? 'password' : 'form'
      form.setErrors({ [field]: reasonOf(error, accountMessages.failed) })
      if (isWrong) show({ password: true })
      return true
    },
  })
  const submit = form.onSubmit(({ password }) => send(password), show)
  return (
    <PanelDialog title={accountMessages.deleteAccount} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text>{accountMessages.erased}</Text>
          <Text fz="sm" c="var(--ink-2)">
            {RETAINED_AFTER_DELETION}
          </Text>
          <BonusNote />
          <AgentKeyNote />
          <PasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            name="password"
            label={commonMessages.password}
          />
          <TextInput
            {...form.getInputProps('confirmation')}
            key={form.key('confirmation')}
            name="confirmation"
            label={accountMessages.typeToConfirm(user.username)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
          {form.errors.form && (
            <Alert color="red" role="alert">
              {form.errors.form}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {accountMessages.keepAccount}
            </Button>
            <Button type="submit" color="red" aria-disabled={isSending}>
              {isSending ? accountMessages.deleting : accountMessages.deleteForGood}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

/** Nobody could collect them afterwards. */
function BonusNote() {
  const { data } = useQuery({
    queryKey: ['account', 'bonuses', 'balance'],
    queryFn: () => callAccount('bonusBalance'),
  })
  const owed = data === undefined ? 0 : data.available + data.pending + data.inPayout
  return owed <= 0 ? null : <Text>{accountMessages.bonusesLost(formatDollars(owed))}</Text>
}

/** An agent outlives the account; its key has to be saved now. */
function AgentKeyNote() {
  const kept = useAgentKey()
  if (kept?.kind === 'signing') return <Text>{accountMessages.signingKeyEnds}</Text>
  if (kept?.kind !== 'plain' || kept.apiKey === DEMO_AGENT_KEY) return null
  return (
    <>
      <Text>{accountMessages.agentKeyForgotten}</Text>
      <SecretField label={commonMessages.apiKey} value={kept.apiKey} />
    </>
  )
}

/** Signs out on all pages of this browser. Nobody could sign in again for what was left here. */
async function forget({ id }: Me, kept: string): Promise<void> {
  await discardUnsaved(id).catch(() => {})
  const isEnded = await forgetAgentKey(currentAgentKey())
  storeUser(null)
  showToast({
    title: accountMessages.deleted,
    text: isEnded ? kept : `${kept} ${agentKeyMessages.notEnded}`,
    durationMs: 10_000,
  })
}
