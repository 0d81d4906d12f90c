import { useId, useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import classes from './decision-form.module.css'
import { statusLabel } from './status-label.ts'
import type { Decision } from './use-decision.ts'

interface DecisionFormProps<Status extends string> {
  formId: string
  statuses: readonly Status[]
  chosen: Status | null
  onChoose: (status: Status | null) => void
  notes: string | null
  hint?: string | undefined
  onDecide: (decision: Decision<Status>) => void
}

const NOTES_LIMIT = 2000

/** The status that an item is given, and why. Its button is in the foot of the dialog. */
export function DecisionForm<Status extends string>(props: DecisionFormProps<Status>) {
  const { formId, statuses, chosen, notes, hint } = props
  const [written, setWritten] = useState(notes ?? '')
  const headingId = useId()
  return (
    <form
      id={formId}
      className={classes.form}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) return
        props.onDecide({
          status: chosen,
          ...(written === (notes ?? '') ? {} : { adminNotes: written.trim() }),
        })
      }}
    >
      <h3 id={headingId} className={classes.heading}>
        Decision
      </h3>
      <SelectField
        label="Status"
        name="status"
        hint={hint}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          props.onChoose(statuses.find((status) => status === value) ?? null)
        }
      >
        <option value="">Choose a status</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Admin notes (optional)"
        name="adminNotes"
        maxLength={NOTES_LIMIT}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </form>
  )
}
