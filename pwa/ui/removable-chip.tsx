import { IconX } from '@tabler/icons-react'
import classes from './removable-chip.module.css'

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={`pill inline-flex items-center gap-2 text-sm font-medium bg-accent-soft cursor-pointer h-target text-on-accent-soft ${classes.chip}`}
      onClick={onRemove}
      aria-label={`Remove filter ${label}`}
    >
      {label}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}
