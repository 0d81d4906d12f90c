import { useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutAccountSchema } from '#shared/domain/payment.ts'
import { payoutMessages } from '#shared/messages/payouts.ts'
import { formatTime } from '../ui/format-date.ts'
import type { NamedAccount, PayoutAccountTyping } from '../ui/payout-account.tsx'
import { useSend } from './use-send.ts'

interface PayoutAccountOptions {
  named: NamedAccount
  /** What happens when it changes, so that its owner notices: `your webhooks are told`. */
  told: string
  send: (account: string) => Promise<{ effectiveAt: string | null }>
  refresh: readonly QueryKey[]
}

/** What `PayoutAccount` works with: naming an account, and taking a change back. */
export function usePayoutAccount({ named, told, send, refresh }: PayoutAccountOptions): PayoutAccountTyping {
  const [isNaming, setNaming] = useState(false)
  const form = useForm({
    name: 'payout-account',
    initialValues: { account: '' },
    transformValues: ({ account }) => ({ account: account.trim() }),
    validate: {
      account: (typed) => {
        const reading = payoutAccountSchema.safeParse(typed.trim())
        return reading.success ? null : `${payoutMessages.names.account} ${reading.error.issues[0]?.message}.`
      },
    },
  })
  const focus = () => form.getInputNode('account')?.focus()
  const close = () => {
    setNaming(false)
    form.reset()
  }
  const save = useSend({
    send: ({ account }: { account: string }) => send(account),
    done: ({ effectiveAt }) => ({
      title: payoutMessages.saved,
      text: effectiveAt === null ? payoutMessages.same : payoutMessages.savedFrom(formatTime(effectiveAt)),
      tone: 'success',
    }),
    onDone: close,
    failed: payoutMessages.notSaved,
    fields: {
      names: payoutMessages.names,
      show: (problems) => {
        form.setErrors(problems)
        focus()
      },
    },
    refresh,
  })
  const undo = useSend({
    send,
    done: payoutMessages.undone,
    failed: payoutMessages.notUndone,
    refresh,
  })
  return {
    named,
    told,
    form,
    isNaming,
    open: () => setNaming(true),
    close,
    submit: form.onSubmit(save.send, focus),
    isSaving: save.isSending,
    undo: undo.send,
    isUndoing: undo.isSending,
  }
}
