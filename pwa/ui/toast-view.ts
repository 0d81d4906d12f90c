import classes from './toast.module.css'

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

export interface ToastView {
  /** A manual popover: it stands in the top layer, above modal dialogs, and takes no focus. */
  root: HTMLElement
  /** Puts the words into the live region of their tone, which has been there empty. */
  speak(): void
}

const MARKS = {
  success: 'M5 12l5 5l10 -10',
  error: 'M12 5.5v8.5M12 18.5v.01',
  dismiss: 'M18 6l-12 12M6 6l12 12',
} as const

/** One toast, drawn without React so that it can move between the page and an open dialog. */
export function createToastView(toast: Toast, onDismiss: () => void): ToastView {
  const { tone = 'success', action } = toast
  const region = element('div', classes.words)
  region.setAttribute('role', tone === 'error' ? 'alert' : 'status')
  const mark = element('span', classes.mark)
  mark.append(icon(MARKS[tone]))

  const box = element('div', classes.toast)
  box.dataset.tone = tone
  box.append(mark, region)
  if (action) {
    const act = () => {
      onDismiss()
      action.onClick()
    }
    box.append(button(classes.action, { content: action.label, onClick: act }))
  }
  const dismiss = button(classes.dismiss, { content: icon(MARKS.dismiss), onClick: onDismiss })
  dismiss.setAttribute('aria-label', 'Dismiss message')
  box.append(dismiss)

  const root = element('div', classes.place)
  root.setAttribute('popover', 'manual')
  root.append(box)
  return {
    root,
    speak: () => {
      root.dataset.spoken = ''
      region.replaceChildren(...paragraphs(toast))
    },
  }
}

function paragraphs({ title, text }: Toast): HTMLElement[] {
  const lines = [element('p', classes.title, title)]
  if (text !== undefined) lines.push(element('p', classes.text, text))
  return lines
}

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className ?? ''
  made.textContent = text
  return made
}

function button(
  className: string | undefined,
  { content, onClick }: { content: string | Node; onClick: () => void },
): HTMLElement {
  const made = element('button', className)
  made.setAttribute('type', 'button')
  made.append(content)
  made.addEventListener('click', onClick)
  return made
}

function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const attributes = { viewBox: '0 0 24 24', width: '18', height: '18', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
