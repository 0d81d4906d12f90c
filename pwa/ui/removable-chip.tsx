import { IconX } from '@tabler/icons-react'
import { uiMessages } from '#shared/messages/ui.ts'

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="pill inline-flex items-center gap-2 px-3 text-sm font-medium bg-accent-soft cursor-pointer h-target text-on-accent-soft border-0 hover-underline focus-inside"
      onClick={onRemove}
      aria-label={uiMessages.removeFilter(label)}
    >
      {label}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}
