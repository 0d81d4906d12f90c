import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import modal from './modal.module.css'
import classes from './panel-dialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

interface PanelDialogProps {
  title: string
  onClose: () => void
  /** `side` slides in from the left edge, for filters on small screens; `wide` holds what is compared, `narrow` a form. */
  shape?: 'centre' | 'side' | 'wide' | 'narrow'
  footer?: ReactNode
  children: ReactNode
}

/** The browser's own modal dialog, open while it is mounted: it keeps the focus, closes on Escape and gives the focus back. */
export function PanelDialog({ title, onClose, shape = 'centre', footer, children }: PanelDialogProps) {
  const titleId = useId()
  const { ref, onClosed, closeOnBackdrop } = useModalDialog(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without our help
    <dialog
      ref={ref}
      className={`${modal.dialog} ${classes.dialog}`}
      data-shape={shape}
      aria-labelledby={titleId}
      onClose={onClosed}
      onClick={closeOnBackdrop}
    >
      <div className={modal.panel}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <ActionIcon variant="subtle" size="lg" aria-label={`Close ${title}`} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={classes.body}>{children}</div>
        {footer && <div className={classes.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
