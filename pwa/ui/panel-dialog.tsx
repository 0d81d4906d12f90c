import { Drawer, Modal } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { controlMessages } from '#shared/messages/controls.ts'
import classes from './panel-dialog.module.css'

interface PanelDialogProps {
  title: string
  onClose: () => void
  /** `side` slides in from the left edge, for filters on small screens; `detail` from the right, beside its list; `wide` holds what is compared, `narrow` a form. */
  shape?: 'centre' | 'side' | 'detail' | 'wide' | 'narrow'
  footer?: ReactNode
  children: ReactNode
}

const SIZES = { centre: '44rem', narrow: '27rem', wide: '72rem', side: '22rem', detail: '30rem' } as const

const TRANSITIONS = {
  side: 'slide-right',
  detail: 'slide-left',
  centre: 'fade-up',
  narrow: 'fade-up',
  wide: 'fade-up',
} as const

/** A modal dialog, open while it is mounted; a sheet at the foot of phones. It keeps the focus, closes on Escape and gives the focus back. */
export function PanelDialog({ title, onClose, shape = 'centre', footer, children }: PanelDialogProps) {
  const [isOpen, setOpen] = useState(true)
  useReturnedFocus()
  const isSide = shape === 'side' || shape === 'detail'
  const Frame = isSide ? Drawer : Modal
  return (
    <Frame.Root
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      size={SIZES[shape]}
      {...(shape === 'detail' && { position: 'right' })}
      transitionProps={{ duration: 160, transition: TRANSITIONS[shape] }}
      styles={{ content: insetsOf(shape, footer !== undefined) }}
      classNames={{
        ...(isSide ? {} : { inner: classes.inner }),
        content: `flex flex-col ${isSide ? '' : classes.sheet}`,
        body: 'flex-1 pt-2',
      }}
    >
      <Frame.Overlay />
      <Frame.Content>
        <Frame.Header role="none">
          <Frame.Title>{title}</Frame.Title>
          <Frame.CloseButton aria-label={controlMessages.close(title)} />
        </Frame.Header>
        <Frame.Body>{children}</Frame.Body>
        {footer && (
          <div className={`flex justify-between gap-3 px-4 border-t sticky bg-overlay ${classes.foot}`}>
            {footer}
          </div>
        )}
      </Frame.Content>
    </Frame.Root>
  )
}

/** Nothing of it lies under the camera or the bar of a phone, at the edges that it reaches. A footer keeps clear of the bar itself. */
function insetsOf(shape: NonNullable<PanelDialogProps['shape']>, hasFooter: boolean): CSSProperties {
  const isSide = shape === 'side' || shape === 'detail'
  return {
    ...(isSide && { paddingTop: 'env(safe-area-inset-top)' }),
    ...(shape === 'side' && { paddingLeft: 'env(safe-area-inset-left)' }),
    ...(shape === 'detail' && { paddingRight: 'env(safe-area-inset-right)' }),
    ...(!hasFooter && { paddingBottom: 'env(safe-area-inset-bottom)' }),
  }
}

/** When a dialog is taken away, the focus goes back to what had it before. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
