import { IconX } from '@tabler/icons-react'
import classes from './removable-chip.module.css'

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.chip} onClick={onRemove} aria-label={`Remove filter ${label}`}>
      {label}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}
