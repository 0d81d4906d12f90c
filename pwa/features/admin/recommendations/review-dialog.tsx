import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Level } from '#shared/domain/recommendation.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { DecisionForm } from './decision-form.tsx'
import type { Reviewed } from './review-card.tsx'
import { StatusMark } from './status-mark.tsx'
import { SubmittedBy } from './submitted-by.tsx'
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
            {isBusy ? adminMarketMessages.updating : adminMarketMessages.updateStatus}
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
