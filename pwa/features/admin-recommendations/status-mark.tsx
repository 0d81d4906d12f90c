import classes from './status-mark.module.css'

export function StatusMark({ status }: { status: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm text-ink-2 font-medium nowrap ${classes.status}`}
      data-status={status}
    >
      {statusLabel(status)}
    </span>
  )
}

/** `pending_review` → `Pending review`. */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
