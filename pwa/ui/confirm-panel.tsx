import { Button } from '@mantine/core'
import classes from './confirm-panel.module.css'
import { PanelDialog } from './panel-dialog.tsx'

interface ConfirmPanelProps {
  title: string
  /** What will happen, in a sentence or two. */
  text: string
  /** What the button does; `keep` is the way out. */
  action: string
  keep: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that hurts. */
export function ConfirmPanel({ title, text, action, keep, isBusy, onConfirm, onClose }: ConfirmPanelProps) {
  return (
    <PanelDialog title={title} shape="narrow" onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {keep}
        </Button>
        <Button size="md" className={classes.action ?? ''} aria-disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </PanelDialog>
  )
}
