import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconDownload, IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { shellMessages } from '#shared/messages/shell.ts'
import { useCatalogueState, useIsReady } from '../../data/use-catalogue.ts'
import { useUserData } from '../../data/user-data.ts'
import { installServiceWorker, usePwa } from '../../service-worker/pwa-store.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import classes from './notes.module.css'
import { type StatusNote, statusNote } from './status-note.ts'

/** Says when the device is offline, or why it keeps no catalogue. Any note can be sent away until another comes. */
export function StatusPill() {
  const note = statusNote(useCatalogueState())
  const [dismissed, setDismissed] = useState<StatusNote['kind'] | null>(null)
  const isShown = note !== null && note.kind !== dismissed
  return (
    // The count of a running download would be read out without end.
    <div role="status" aria-live={note?.kind === 'filling' ? 'off' : 'polite'}>
      {isShown && <Pill key={note.kind} note={note} onDismiss={() => setDismissed(note.kind)} />}
    </div>
  )
}

function Pill({ note, onDismiss }: { note: StatusNote; onDismiss: () => void }) {
  const waiting = useUserData()?.waiting ?? 0
  const style: CSSProperties & Record<'--progress', number> = { '--progress': note.progress ?? 0 }
  return (
    <div
      className={`row gap-2 measure py-2 px-3 text-ui text-ink-2 tabular-nums border rounded-lg overflow-hidden relative floating bg-overlay ${classes.note}`}
      data-kind={note.kind}
      style={style}
    >
      <NoteIcon kind={note.kind} />
      <span className={`flex-1 ${classes.text}`}>{note.text}</span>
      {note.kind === 'offline' && waiting > 0 && (
        <Badge color="yellow" title={shellMessages.waitingHint}>
          {shellMessages.waiting(waiting)}
        </Badge>
      )}
      <ActionIcon size="md" aria-label={shellMessages.dismiss} onClick={onDismiss}>
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

/** Never reloads by itself: the reader may be in the middle of something. */
export function UpdatePrompt() {
  const { updateReady, applyUpdate } = usePwa()
  const [isLater, setLater] = useState(false)
  return (
    <div role="status">
      {updateReady && !isLater && (
        <div
          className={`row gap-2 measure py-2 px-3 text-ui text-ink-2 tabular-nums border rounded-lg overflow-hidden relative floating bg-overlay ${classes.note}`}
        >
          <p className={`flex-1 ${classes.text}`}>{shellMessages.newVersion}</p>
          <Button variant="subtle" onClick={() => setLater(true)}>
            {shellMessages.later}
          </Button>
          <Button onClick={applyUpdate}>{shellMessages.reload}</Button>
        </div>
      )}
    </div>
  )
}

/** Waits no longer than this for a catalogue that comes slowly, or never. */
const PATIENCE_MS = 10_000

const atRest = lazyCode(() => import('./at-rest.tsx'))

/**
 * Keeps the app for offline visits once the catalogue is on the device. Both at once would share the line and the
 * processor, and an instant search is wanted sooner than the next visit.
 */
export function AppKeeper() {
  const isReady = useIsReady()
  useEffect(() => {
    if (isReady) return installServiceWorker()
    const timer = setTimeout(installServiceWorker, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return (
    <LazyPart code={atRest} isWanted={isReady}>
      {({ AtRest }) => <AtRest />}
    </LazyPart>
  )
}
