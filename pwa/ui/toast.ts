export interface Toast {
  title: string
  text?: string
  /** Errors are read out at once, everything else when the reader pauses. */
  tone?: 'success' | 'error'
  /** How long it stays, time under the pointer or with the focus not counted; 5 seconds unless told. */
  durationMs?: number
  /** What can still be done about it, such as undoing. It ends the toast. */
  action?: { label: string; onClick: () => void }
}

let stage: Promise<typeof import('./toast-stage.ts')> | null = null

/** Shows the one toast there can be; the previous one gives way. Its code comes with the first toast. */
export function showToast(toast: Toast): void {
  stage ??= import('./toast-stage.ts')
  stage.then(
    ({ presentToast }) => presentToast(toast),
    () => {
      stage = null
    },
  )
}

export function hideToast(): void {
  stage?.then(
    ({ dismissToast }) => dismissToast(),
    () => {},
  )
}
