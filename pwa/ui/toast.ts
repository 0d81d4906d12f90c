import { create } from 'zustand'

export interface Toast {
  title: string
  text?: string
  /** Errors are read out at once, everything else when the reader pauses. Information has no tick: nothing was done. */
  tone?: 'success' | 'info' | 'error'
  /** How long it stays, anew after the pointer or the focus was on it; 5 seconds unless told. */
  durationMs?: number
  /** What can still be done about it, such as undoing. It ends the toast. */
  action?: { label: string; onClick: () => void }
}

interface Shown extends Toast {
  /** How many came before it. */
  number: number
}

/** The one toast there can be. `app/toast-host.tsx` draws it. */
export const useToast = create<{ shown: Shown | null; count: number }>(() => ({ shown: null, count: 0 }))

/** The previous one gives way. */
export function showToast(toast: Toast): void {
  useToast.setState(({ count }) => ({ shown: { ...toast, number: count }, count: count + 1 }))
}

export function hideToast(): void {
  useToast.setState({ shown: null })
}
