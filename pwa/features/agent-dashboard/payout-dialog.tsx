import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { useAgent } from './agent-context.ts'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './dialog-form.module.css'
import { readAmount } from './read-amount.ts'

interface PayoutDialogProps {
  available: number
  least: number
  onClose: () => void
}

export function PayoutDialog({ available, least, onClose }: PayoutDialogProps) {
  const { call } = useAgent()
  const queries = useQueryClient()
  const [repeat] = useState(() => new RepeatableRequest())
  const [typed, setTyped] = useState(available.toFixed(2))
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const amount = readAmount(typed, { least, most: available })
    if (amount === null)
      return { amount: `Please enter an amount from ${formatDollars(least)} to ${formatDollars(available)}.` }
    try {
      const body = { amount }
      await call('requestPayout', { body, headers: repeat.header(body) })
      repeat.done()
      void queries.invalidateQueries({ queryKey: ['agent'] })
      showToast({
        title: 'Payout requested',
        text: `${formatDollars(amount)} is on its way.`,
        tone: 'success',
      })
      onClose()
      return {}
    } catch (error) {
      const found = problemsOfAnswer(error, { amount: 'The amount' })
      return Object.keys(found).length > 0
        ? found
        : { form: reasonOf(error, 'The payout could not be requested. Please try again later.') }
    }
  })
  return (
    <PanelDialog title="Request payout" shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextField
          name="amount"
          label="Amount (USD)"
          type="number"
          inputMode="decimal"
          step="any"
          required
          value={typed}
          readOnly={isBusy}
          hint={`${formatDollars(available)} are available`}
          problem={problems.amount}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <DialogFoot
          problem={problems.form}
          isBusy={isBusy}
          send={['Request payout', 'Requesting…']}
          keep="Not now"
          onClose={onClose}
        />
      </form>
    </PanelDialog>
  )
}
