import { Button } from '@mantine/core'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { formText } from '../../ui/form-text.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { ProblemLine } from './problem-line.tsx'
import classes from './revert-dialog.module.css'
import type { VerdictProblem } from './use-verdict.ts'

interface RevertDialogProps {
  improvement: AdminImprovement
  problem: VerdictProblem | null
  /** Whether it is done. */
  onRevert: (reason: string) => Promise<boolean>
  onReload: () => void
  onClose: () => void
}

/** Says what is put back and what is taken back, and asks why. */
export function RevertDialog({ improvement, problem, onRevert, onReload, onClose }: RevertDialogProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const reason = formText(form, 'reason').trim()
    if (reason === '') return { reason: 'Please say why: the agent reads it.' }
    if (await onRevert(reason)) onClose()
    return {}
  })
  return (
    <PanelDialog title="Revert this improvement?" shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <p className={classes.text}>
          The accepted fields of {improvement.toolName} go back to what stood there before.{' '}
          {moneyText(improvement)} The agent is told, and it counts against its reputation.
        </p>
        <TextAreaField
          name="reason"
          label="Reason"
          hint="The agent reads this."
          rows={3}
          maxLength={2000}
          readOnly={isBusy}
          problem={problems.reason}
        />
        <ProblemLine problem={problem} onReload={onReload} />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" size="md" className={classes.revert ?? ''} aria-disabled={isBusy}>
            {isBusy ? 'Reverting…' : 'Revert'}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

function moneyText({ state, priceUsd, estimatedEarning }: AdminImprovement): string {
  if (state !== 'paid') return `The ${formatDollars(priceUsd)} held for it are released.`
  const commission = formatDollars(priceUsd - estimatedEarning)
  return `${formatDollars(estimatedEarning)} are taken back from the agent and ${commission} from the revenue.`
}
