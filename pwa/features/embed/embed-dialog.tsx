import { PanelDialog } from '../../ui/panel-dialog.tsx'
import type { Embedded } from './embed-markup.ts'
import { EmbedSnippet } from './embed-snippet.tsx'

interface EmbedDialogProps {
  label: string
  choices: readonly [Embedded, ...Embedded[]]
  onClose: () => void
}

export function EmbedDialog({ label, choices, onClose }: EmbedDialogProps) {
  return (
    <PanelDialog title={label} onClose={onClose}>
      <EmbedSnippet choices={choices} />
    </PanelDialog>
  )
}
