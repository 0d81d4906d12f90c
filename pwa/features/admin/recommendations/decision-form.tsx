import { NativeSelect, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { statusLabel } from './status-mark.tsx'
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
      className="grid gap-4 border-t pt-4"
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
      <h3 id={headingId} className="text-lg font-semibold">
        {adminMarketMessages.decision}
      </h3>
      <NativeSelect
        label={commonMessages.status}
        name="status"
        description={hint}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          props.onChoose(statuses.find((status) => status === value) ?? null)
        }
      >
        <option value="">{adminMarketMessages.chooseAStatus}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        autosize
        minRows={3}
        label={adminMarketMessages.adminNotesOptional}
        name="adminNotes"
        maxLength={NOTES_LIMIT}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </form>
  )
}
