import { controlMessages } from '#shared/messages/controls.ts'
import '@mantine/notifications/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import {
  createNotificationsStore,
  type NotificationData,
  Notifications,
  notifications,
} from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { hideToast, type Toast, useToast } from '../ui/toast.ts'
import classes from './toast-host.module.css'

const ICONS = { success: IconCheck, info: IconInfoSmall, error: IconExclamationMark } as const
const TONES = {
  success: 'bg-accent-soft text-on-accent-soft',
  info: 'bg-sunken text-ink-2',
  error: 'bg-danger-soft text-on-danger-soft',
} as const

/** Its Escape is its own, not that of a dialog below it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true }

/** Draws the toast at the lower left of the window, on phones above the bar. Its code comes with the first toast. */
export function ToastHost() {
  const toast = useToast(({ shown }) => shown)
  return toast && <ShownToast key={toast.number} toast={toast} />
}

/** In a place of its own: the library would let a toast that goes stand for a moment beside the next one. */
function ShownToast({ toast }: { toast: Toast }) {
  const [place] = useState(createNotificationsStore)
  useEffect(() => {
    const { data, stop } = present(toast)
    const id = notifications.show(data, place)
    return () => {
      stop()
      notifications.hide(id, place)
    }
  }, [toast, place])
  return (
    <Notifications
      store={place}
      className={`screen-only ${classes.place}`}
      position="bottom-left"
      containerWidth={360}
      notificationMaxHeight={400}
      // It comes by the animation of its style and goes at once.
      transitionDuration={0}
    />
  )
}

/** What the library shows for a toast, and how to stop following the keys and the focus. */
function present(toast: Toast): { data: NotificationData; stop: () => void } {
  const { tone = 'success', title, text, action } = toast
  const isShown = () => document.querySelector(`.${classes.toast}`)
  let origin: Element | null = null
  /** Before it goes, what had the focus before it has it again. */
  const returnFocus = () => {
    const hasFocus = isShown()?.contains(document.activeElement) ?? false
    if (hasFocus && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  }
  const stopWatching = useToast.subscribe(returnFocus)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const isOnToast = isShown()?.contains(document.activeElement) ?? false
    // With a dialog open, Escape is the dialog's, unless the focus is on the toast.
    if (isOnToast || document.querySelector('[aria-modal="true"]') === null) hideToast()
  }
  document.addEventListener('keydown', onKeyDown)
  const data: NotificationData = {
    title,
    message: (
      <>
        {text}
        {action && (
          <UnstyledButton
            className="block min-h-row text-ui text-accent font-semibold hover-underline"
            {...OWN_ESCAPE}
            onClick={() => {
              hideToast()
              action.onClick()
            }}
          >
            {action.label}
          </UnstyledButton>
        )}
      </>
    ),
    role: tone === 'error' ? 'alert' : 'status',
    icon: toneIcon(tone),
    autoClose: toast.durationMs ?? UI_TIMES.toast.feature,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': controlMessages.dismissMessage, ...OWN_ESCAPE },
    classNames: {
      root: `gap-3 py-3 px-3 border rounded-lg floating bg-overlay ${classes.toast}`,
      icon: `flex-none m-0 ${TONES[tone]}`,
      body: `m-0 anywhere ${classes.body}`,
      title: 'm-0 text-md text-ink font-semibold',
      description: 'text-ui text-ink-2',
    },
    onFocusCapture: ({ relatedTarget, currentTarget }) => {
      if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
      origin = relatedTarget
    },
    onClose: () => {
      if (useToast.getState().shown === toast) hideToast()
    },
  }
  const stop = () => {
    stopWatching()
    document.removeEventListener('keydown', onKeyDown)
  }
  return { data, stop }
}

function toneIcon(tone: NonNullable<Toast['tone']>) {
  const Icon = ICONS[tone]
  return <Icon size={tone === 'info' ? 24 : 16} stroke={tone === 'info' ? 2 : 2.5} aria-hidden="true" />
}
