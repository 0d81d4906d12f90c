import { type ReactNode, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import { PanelDialog } from './panel-dialog.tsx'

/** What can be done with a row of a table. */
interface RowAction {
  label: string
  /** What is asked before it is done; null: nothing. */
  confirm: { title: string; text: string } | null
}

interface ActionDrawerProps<A extends RowAction> {
  title: string
  isBusy: boolean
  onRun: (action: A) => void
  onClose: () => void
  /** The details, with the actions to choose from. */
  children: (onAct: (action: A) => void) => ReactNode
}

/** The details of a row, and what can be done with it. What hurts is asked for once more, in their place. */
export function ActionDrawer<A extends RowAction>(props: ActionDrawerProps<A>) {
  const { title, isBusy, onRun, onClose, children } = props
  const [asked, setAsked] = useState<A | null>(null)
  if (asked?.confirm) {
    return (
      <ConfirmPanel
        key="confirm"
        {...asked.confirm}
        action={asked.label}
        keep={commonMessages.cancel}
        isBusy={isBusy}
        onConfirm={() => onRun(asked)}
        onClose={() => setAsked(null)}
      />
    )
  }
  return (
    <PanelDialog key="details" title={title} shape="detail" onClose={onClose}>
      {children((action) => (action.confirm === null ? onRun(action) : setAsked(action)))}
    </PanelDialog>
  )
}
