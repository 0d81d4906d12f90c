import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconDownload, IconX } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { type StatusNote, statusNote } from './status-note.ts'
import classes from './status-pill.module.css'

/** Says when the device is offline, or why it keeps no catalogue. Any note can be sent away until another comes. */
export function StatusPill() {
  const note = statusNote(useCatalogueState())
  const [dismissed, setDismissed] = useState<StatusNote['kind'] | null>(null)
  const isShown = note !== null && note.kind !== dismissed
  return (
    // The count of a running download would be read out without end.
    <div role="status" aria-live={note?.kind === 'filling' ? 'off' : 'polite'} className={classes.place}>
      {isShown && <Pill key={note.kind} note={note} onDismiss={() => setDismissed(note.kind)} />}
    </div>
  )
}

function Pill({ note, onDismiss }: { note: StatusNote; onDismiss: () => void }) {
  const style: CSSProperties & Record<'--progress', number> = { '--progress': note.progress ?? 0 }
  return (
    <div className={classes.pill} data-kind={note.kind} style={style}>
      <NoteIcon kind={note.kind} />
      <span className={classes.text}>{note.text}</span>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function NoteIcon({ kind }: { kind: StatusNote['kind'] }) {
  if (kind === 'offline') return <IconCloudOff size={18} aria-hidden="true" />
  if (kind === 'filling') return <IconDownload size={18} aria-hidden="true" />
  return <IconAlertTriangle size={18} aria-hidden="true" />
}
