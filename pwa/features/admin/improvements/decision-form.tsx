import { Alert, Anchor, Button, Group, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import classes from './review.module.css'
import type { Verdict, VerdictProblem } from './use-verdict.ts'

interface DecisionFormProps {
  ref: RefObject<HTMLDivElement | null>
  /** What an approval costs; null: it is paid already. */
  priceUsd: number | null
  /** What is accepted, of how many fields. */
  accepted: readonly ImprovedField[]
  fieldCount: number
  /** What may be done about it in its state. */
  may: Readonly<Record<Exclude<Verdict['decision'], 'withdraw_approval'>, boolean>>
  /** An approval would be the first of two. */
  isFirst: boolean
  note: string
  onNote: (note: string) => void
  isBusy: boolean
  onDecide: (verdict: Verdict) => void
}

const NOTE_LIMIT = 2000

/** Approval of what is chosen, or a note to the agent about why not. */
export function DecisionForm(props: DecisionFormProps) {
  const { ref, accepted, fieldCount, may, note, isBusy, onNote, onDecide } = props
  const [isMissing, setMissing] = useState(false)
  const words = note.trim()
  const { noteLabel, rejectionLabel } = improvementReviewMessages
  const refuse = (decision: 'request_changes' | 'reject') => {
    if (words !== '') return onDecide({ decision, note: words })
    setMissing(true)
    ref.current?.querySelector('textarea')?.focus()
  }
  const approve = () => {
    setMissing(false)
    onDecide({ decision: 'approve', fields: [...accepted], ...(words === '' ? {} : { note: words }) })
  }
  return (
    <Stack ref={ref} gap="md" mt="md">
      <Textarea
        autosize
        minRows={3}
        name="note"
        label={may.approve || may.request_changes ? noteLabel : rejectionLabel}
        description={hintOf(props)}
        error={isMissing && words === '' ? improvementReviewMessages.sayWhy : undefined}
        maxLength={NOTE_LIMIT}
        value={note}
        readOnly={isBusy}
        onChange={({ currentTarget: { value } }) => onNote(value)}
      />
      <Stack gap="xs" className={classes.bar ?? ''}>
        {may.approve && (
          <Button
            fullWidth
            data-key="a"
            disabled={accepted.length === 0}
            aria-disabled={isBusy}
            onClick={approve}
          >
            {accepted.length === 0
              ? improvementReviewMessages.noneAccepted
              : improvementReviewMessages.approve(
                  props.isFirst,
                  improvementReviewMessages.someFields(accepted.length, fieldCount),
                  props.priceUsd === null ? null : formatDollars(props.priceUsd),
                )}
          </Button>
        )}
        <Group grow gap="xs">
          {may.request_changes && (
            <Button
              variant="default"
              px="xs"
              aria-disabled={isBusy}
              onClick={() => refuse('request_changes')}
            >
              {improvementReviewMessages.requestChanges}
            </Button>
          )}
          {may.reject && (
            <Button
              variant="default"
              color="red"
              data-key="r"
              aria-disabled={isBusy}
              onClick={() => refuse('reject')}
            >
              {improvementReviewMessages.reject}
            </Button>
          )}
        </Group>
      </Stack>
    </Stack>
  )
}

function hintOf({ may, isFirst }: Pick<DecisionFormProps, 'may' | 'isFirst'>): string {
  const { noteHint, noteHintOfFirst, reasonHint } = improvementReviewMessages
  if (!may.approve) return reasonHint
  return isFirst ? noteHintOfFirst : noteHint
}

interface ProblemLineProps {
  problem: VerdictProblem | null
  onReload: () => void
}

/** Why nothing was done; where somebody else was quicker, the way to what they did. */
export function ProblemLine({ problem, onReload }: ProblemLineProps) {
  return (
    <div role="alert">
      {problem !== null && (
        <Alert
          role="presentation"
          color="red"
          mt="md"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        >
          {problem.text}{' '}
          {problem.isOutdated && (
            <Anchor component="button" type="button" inherit underline="always" onClick={onReload}>
              {improvementReviewMessages.showCurrent}
            </Anchor>
          )}
        </Alert>
      )}
    </div>
  )
}
