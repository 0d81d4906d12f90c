import type { Toast } from './toast-view.ts'

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
