import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SubmitEvent } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { payoutMessages as messages } from '#shared/messages/payouts.ts'
import { PAYOUT_ACCOUNT_HOURS } from '#shared/policy/marketplace.ts'
import { formatTime } from './format-date.ts'
import { PanelDialog } from './panel-dialog.tsx'

/** Where payouts go, and what replaces it at a time. */
export interface NamedAccount {
  payoutAccount: string | null
  nextPayoutAccount: string | null
  payoutAccountChangesAt: string | null
}

/** What it works with; `usePayoutAccount` makes it. */
export interface PayoutAccountTyping {
  named: NamedAccount
  /** What happens when it changes, so that its owner notices. */
  told: string
  form: Pick<UseFormReturnType<{ account: string }>, 'getInputProps'>
  isNaming: boolean
  open: () => void
  close: () => void
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** Keeps the account that it is given. */
  undo: (account: string) => void
  isUndoing: boolean
}

/** Where payouts go, what will replace it, and the ways to change and to undo that. */
export function PayoutAccount({ typing }: { typing: PayoutAccountTyping }) {
  const { payoutAccount, nextPayoutAccount, payoutAccountChangesAt } = typing.named
  const isChanging = nextPayoutAccount !== null && payoutAccountChangesAt !== null
  const isNamed = payoutAccount !== null || isChanging
  return (
    <>
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
        <Button variant="default" onClick={typing.open}>
          {isNamed ? messages.change : messages.name}
        </Button>
        {isChanging && payoutAccount !== null && (
          <Button
            variant="default"
            aria-disabled={typing.isUndoing}
            onClick={() => typing.undo(payoutAccount)}
          >
            {messages.undo}
          </Button>
        )}
      </Group>
      {typing.isNaming && <AccountDialog typing={typing} isChanging={isChanging} />}
    </>
  )
}

function AccountDialog({ typing, isChanging }: { typing: PayoutAccountTyping; isChanging: boolean }) {
  const { form, submit, close, isSaving, told } = typing
  return (
    <PanelDialog title={messages.title} shape="narrow" onClose={close}>
      <form noValidate onSubmit={submit}>
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
            readOnly={isSaving}
            description={messages.about(PAYOUT_ACCOUNT_HOURS, told)}
          />
          {isChanging && <Text fz="sm">{messages.waits}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.notNow}
            </Button>
            <Button type="submit" aria-disabled={isSaving}>
              {isSaving ? commonMessages.saving : messages.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
