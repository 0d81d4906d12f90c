import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Level } from '#shared/domain/recommendation.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { type Reviewed, SubmittedBy } from './review-card.tsx'
import { StatusMark, statusLabel } from './statuses.tsx'
import type { Decision } from './use-decision.ts'

interface ReviewDialogProps<Status extends string> {
  title: string
  /** As it is now. */
  item: Reviewed & { id: number; status: Status; adminNotes: string | null }
  level: Level
  kind: string
  statuses: readonly Status[]
  /** What choosing a status means, where that is not plain. */
  hintOf?: (status: Status) => string | undefined
  isBusy: boolean
  problem: string | null
  onDecide: (decision: Decision<Status>) => void
  onClose: () => void
  /** All there is to read. */
  children: ReactNode
}

export function ReviewDialog<Status extends string>(props: ReviewDialogProps<Status>) {
  const { title, item, level, kind, isBusy, problem, onDecide, onClose } = props
  const [chosen, setChosen] = useState<Status | null>(null)
  const formId = useId()
  return (
    <PanelDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={chosen === null} aria-disabled={isBusy}>
            {isBusy ? recommendationsMessages.updating : recommendationsMessages.updateStatus}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="row flex-wrap text-sm text-ink-2 gap-y-2 gap-x-4">
          <LevelBadge level={level} />
          <span>{kind}</span>
          <StatusMark status={item.status} />
          <Confidence value={item.confidence} />
          <SubmittedBy item={item} />
        </div>
        {props.children}
        {/* Keyed by the notes: those that another admin has written take the place of what stood there. */}
        <DecisionForm
          key={item.adminNotes}
          formId={formId}
          statuses={props.statuses}
          chosen={chosen}
          onChoose={setChosen}
          notes={item.adminNotes}
          hint={chosen === null ? undefined : props.hintOf?.(chosen)}
          onDecide={onDecide}
        />
        <div role="alert">
          {problem !== null && (
            <Alert role="presentation" color="red" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
              {problem}
            </Alert>
          )}
        </div>
      </div>
    </PanelDialog>
  )
}

/** A text of the agent under its name; nothing where it wrote none. */
export function Passage({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-sm text-ink-3 font-medium">{title}</h3>
      <p className="pre-wrap anywhere">{text}</p>
    </section>
  )
}

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
function DecisionForm<Status extends string>(props: DecisionFormProps<Status>) {
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
        {recommendationsMessages.decision}
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
        <option value="">{recommendationsMessages.chooseAStatus}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        autosize
        minRows={3}
        label={recommendationsMessages.adminNotesOptional}
        name="adminNotes"
        maxLength={NOTES_LIMIT}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </form>
  )
}
