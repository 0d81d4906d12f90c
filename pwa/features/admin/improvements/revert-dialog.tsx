import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { ProblemLine } from './decision-form.tsx'
import type { VerdictProblem } from './use-verdict.ts'

interface RevertDialogProps {
  improvement: AdminImprovement
  problem: VerdictProblem | null
  isBusy: boolean
  onRevert: (reason: string) => void
  onReload: () => void
  onClose: () => void
}

/** Says what is put back and what is taken back, and asks why. */
export function RevertDialog(props: RevertDialogProps) {
  const { improvement, problem, isBusy, onRevert, onReload, onClose } = props
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isMissing = !isVisible(reason)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing) input.current?.focus()
    else onRevert(reason.trim())
  }
  return (
    <PanelDialog title={improvementReviewMessages.revertThisImprovement} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{improvementReviewMessages.revertText(improvement.toolName, moneyText(improvement))}</p>
          <Textarea
            autosize
            ref={input}
            name="reason"
            value={reason}
            error={isAsked && isMissing ? improvementReviewMessages.sayWhy : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            label={commonMessages.reason}
            description={improvementReviewMessages.reasonHint}
            minRows={3}
            maxLength={2000}
            readOnly={isBusy}
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
  if (state !== 'paid') return improvementReviewMessages.held(formatDollars(priceUsd))
  const commission = formatDollars(priceUsd - estimatedEarning)
  return improvementReviewMessages.takenBack(formatDollars(estimatedEarning), commission)
}
