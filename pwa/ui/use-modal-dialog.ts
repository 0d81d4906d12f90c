import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>
  /**
   * For the dialog's `close` event, which comes a moment later: the one of a dialog that is gone must not close the
   * next one that has been opened meanwhile.
   */
  onClosed(): void
  /** For clicks on the dialog itself, which are clicks beside what it holds. */
  closeOnBackdrop(event: MouseEvent): void
}

/** Opens the browser's own modal dialog while it is mounted: it keeps the focus, closes on Escape and gives the focus back. */
export function useModalDialog(onClose: () => void): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)
  // In a layout effect, because only a dialog that is still in the document can give the focus back.
  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return {
    ref,
    onClosed: () => {
      if (ref.current !== null) onClose()
    },
    closeOnBackdrop: (event) => {
      if (event.target === ref.current) onClose()
    },
  }
}
