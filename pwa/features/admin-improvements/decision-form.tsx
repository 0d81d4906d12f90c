import { Button } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useOnce } from '../../ui/use-once.ts'
import classes from './decision-form.module.css'
import type { Verdict } from './use-verdict.ts'

interface DecisionFormProps {
  priceUsd: number
  /** What is accepted, of how many fields. */
  accepted: readonly ImprovedField[]
  fieldCount: number
  /** What may be done about it in its state. */
  may: Readonly<Record<Exclude<Verdict['decision'], 'withdraw_approval'>, boolean>>
  /** An approval would be the first of two. */
  isFirst: boolean
  note: string
  onNote: (note: string) => void
  onDecide: (verdict: Verdict) => Promise<void>
}

const NOTE_LIMIT = 2000

/** Approval of what is chosen, or a note to the agent about why not. */
export function DecisionForm(props: DecisionFormProps) {
  const { accepted, fieldCount, may, note, onNote, onDecide } = props
  const area = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, run } = useOnce(onDecide)
  const words = note.trim()
  const refuse = (decision: 'request_changes' | 'reject') => {
    if (words !== '') return run({ decision, note: words })
    setMissing(true)
    focusArea(area)
  }
  const approve = () => {
    setMissing(false)
    run({ decision: 'approve', fields: [...accepted], ...(words === '' ? {} : { note: words }) })
  }
  return (
    <div className={classes.form}>
      <div ref={area}>
        <TextAreaField
          name="note"
          label={may.approve || may.request_changes ? 'Note to the agent' : 'Why it is rejected'}
          hint={hintOf(props)}
          problem={isMissing && words === '' ? 'Please say why: the agent reads it.' : undefined}
          maxLength={NOTE_LIMIT}
          value={note}
          readOnly={isBusy}
          onChange={({ currentTarget: { value } }) => onNote(value)}
        />
      </div>
      {may.approve && (
        <Button size="md" disabled={accepted.length === 0} aria-disabled={isBusy} onClick={approve}>
          {accepted.length === 0
            ? 'No field is accepted'
            : `${props.isFirst ? 'First approval:' : 'Approve'} ${countText(accepted.length, fieldCount)} for ${formatDollars(props.priceUsd)}`}
        </Button>
      )}
      <div className={classes.others}>
        {may.request_changes && (
          <Button
            size="md"
            variant="default"
            aria-disabled={isBusy}
            onClick={() => refuse('request_changes')}
          >
            Request changes
          </Button>
        )}
        {may.reject && (
          <Button
            size="md"
            variant="default"
            className={classes.reject ?? ''}
            aria-disabled={isBusy}
            onClick={() => refuse('reject')}
          >
            Reject
          </Button>
        )}
      </div>
    </div>
  )
}

function hintOf({ may, isFirst }: Pick<DecisionFormProps, 'may' | 'isFirst'>): string {
  if (!may.approve) return 'The agent reads it.'
  return isFirst
    ? 'Needed unless you approve. The agent reads it once the improvement is decided.'
    : 'Needed unless you approve. The agent reads it.'
}

function focusArea(area: RefObject<HTMLDivElement | null>): void {
  area.current?.querySelector('textarea')?.focus()
}

/** `1 field`, `all 3 fields`, `2 of 3 fields` */
function countText(accepted: number, all: number): string {
  if (all === 1) return '1 field'
  return accepted === all ? `all ${all} fields` : `${accepted} of ${all} fields`
}
