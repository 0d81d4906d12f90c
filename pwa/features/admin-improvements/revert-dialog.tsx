import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { improvementReviewMessages } from '#shared/messages/improvement-review.ts'
import { formText } from '../../ui/form-text.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { ProblemLine } from './decision-form.tsx'
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
    if (reason === '') return { reason: improvementReviewMessages.sayWhy }
    if (await onRevert(reason)) onClose()
    return {}
  })
  return (
    <PanelDialog title={adminMarketMessages.revertThisImprovement} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <p>{adminMarketMessages.revertText(improvement.toolName, moneyText(improvement))}</p>
          <Textarea
            autosize
            name="reason"
            label={commonMessages.reason}
            description={improvementReviewMessages.reasonHint}
            minRows={3}
            maxLength={2000}
            readOnly={isBusy}
            error={problems.reason}
          />
          <ProblemLine problem={problem} onReload={onReload} />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {commonMessages.keepIt}
            </Button>
            <Button type="submit" color="red" aria-disabled={isBusy}>
              {isBusy ? improvementReviewMessages.reverting : improvementReviewMessages.revert}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

function moneyText({ state, priceUsd, estimatedEarning }: AdminImprovement): string {
  if (state !== 'paid') return `The ${formatDollars(priceUsd)} held for it are released.`
  const commission = formatDollars(priceUsd - estimatedEarning)
  return `${formatDollars(estimatedEarning)} are taken back from the agent and ${commission} from the revenue.`
}
