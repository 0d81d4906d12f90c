import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { payoutAccountSchema } from '#shared/domain/payment.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { PAYOUT_ACCOUNT_HOURS } from '#shared/policy/marketplace.ts'
import { useSend } from '../../data/use-send.ts'
import { formatTime } from '../../ui/format-date.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useAgent } from './agent.tsx'

const messages = agentDashboardMessages.money.account

/** Where payouts go, what will replace it, and the ways to change and to undo that. */
export function PayoutAccount() {
  const { call, profile } = useAgent()
  const { payoutAccount, nextPayoutAccount, payoutAccountChangesAt } = profile
  const [isNaming, setNaming] = useState(false)
  const undo = useSend({
    send: (account: string) => call('setPayoutAccount', { body: { account } }),
    done: messages.undone,
    failed: messages.notUndone,
    refresh: [['agent']],
  })
  const isChanging = nextPayoutAccount !== null && payoutAccountChangesAt !== null
  const isNamed = payoutAccount !== null || isChanging
  return (
    <>
      <Divider />
      <Stack gap={4} component="section" aria-labelledby="payout-account">
        <Text fz="sm" fw={560} id="payout-account">
          {messages.title}
        </Text>
        {payoutAccount !== null && (
          <Text fz="sm" className="anywhere">
            {payoutAccount}
          </Text>
        )}
        {isChanging && (
          <Text fz="sm" c="var(--ink-2)" className="anywhere">
            {messages.next(nextPayoutAccount, formatTime(payoutAccountChangesAt))}
          </Text>
        )}
        {!isNamed && (
          <Text fz="sm" c="var(--ink-2)">
            {messages.none}
          </Text>
        )}
        <Group gap="xs" mt={4}>
          <Button variant="default" onClick={() => setNaming(true)}>
            {isNamed ? messages.change : messages.name}
          </Button>
          {isChanging && payoutAccount !== null && (
            <Button variant="default" aria-disabled={undo.isSending} onClick={() => undo.send(payoutAccount)}>
              {messages.undo}
            </Button>
          )}
        </Group>
      </Stack>
      {isNaming && <AccountDialog isChanging={isChanging} onClose={() => setNaming(false)} />}
    </>
  )
}

function AccountDialog({ isChanging, onClose }: { isChanging: boolean; onClose: () => void }) {
  const { call } = useAgent()
  const form = useForm({
    name: 'payout-account',
    initialValues: { account: '' },
    transformValues: ({ account }) => ({ account: account.trim() }),
    validate: {
      account: (typed) => {
        const reading = payoutAccountSchema.safeParse(typed.trim())
        return reading.success ? null : `${messages.names.account} ${reading.error.issues[0]?.message}.`
      },
    },
  })
  const focus = () => form.getInputNode('account')?.focus()
  const { send, isSending } = useSend({
    send: (body: { account: string }) => call('setPayoutAccount', { body }),
    done: ({ effectiveAt }) => ({
      title: messages.saved,
      text: effectiveAt === null ? messages.same : messages.savedFrom(formatTime(effectiveAt)),
      tone: 'success',
    }),
    onDone: onClose,
    failed: messages.notSaved,
    fields: {
      names: messages.names,
      show: (problems) => {
        form.setErrors(problems)
        focus()
      },
    },
    refresh: [['agent']],
  })
  return (
    <PanelDialog title={messages.title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, focus)}>
        <Stack>
          <TextInput
            {...form.getInputProps('account')}
            data-autofocus
            name="account"
            label={messages.label}
            placeholder={messages.example}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required
            readOnly={isSending}
            description={messages.about(PAYOUT_ACCOUNT_HOURS)}
          />
          {isChanging && <Text fz="sm">{messages.waits}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {agentDeskMessages.notNow}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? commonMessages.saving : messages.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
