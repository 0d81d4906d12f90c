import { ActionIcon } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import modal from '../../ui/modal.module.css'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import classes from './palette.module.css'
import { PaletteKeys } from './palette-keys.tsx'
import { PaletteList } from './palette-list.tsx'
import { PaletteStatus } from './palette-status.tsx'
import { useActiveEntry } from './use-active-entry.ts'
import { useOpenEntry } from './use-open-entry.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

interface PaletteProps {
  onClose: () => void
}

/** Everything by its name, from any page: a combobox over tools, categories, pages and what can be done. */
export function Palette({ onClose }: PaletteProps) {
  const { ref, onClosed, closeOnBackdrop } = useModalDialog(onClose)
  const [text, setText] = useState('')
  const { groups, state } = usePaletteGroups(text)
  const entries = groups.flatMap((group) => group.entries)
  const active = useActiveEntry(entries, text)
  const open = useOpenEntry({ entry: active.entry, isWaiting: state === 'waiting', onClose })
  const listId = useId()
  const activeId = active.entry && `${listId}-${active.entry.id}`
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that write a composed character are the input method's.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
    if (event.key === 'Enter') open.byKeyboard({ inNewTab: event.ctrlKey || event.metaKey })
    else if (!active.move(event.key)) return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without our help
    <dialog
      ref={ref}
      className={`${modal.dialog} ${classes.dialog}`}
      aria-label="Search and commands"
      // At once, so that the next key finds it closed: the event `close` comes a moment later.
      onCancel={onClose}
      onClose={onClosed}
      onClick={closeOnBackdrop}
    >
      <div className={modal.panel}>
        <div className={classes.head}>
          <IconSearch size={20} className={classes.glass} aria-hidden="true" />
          <input
            className={classes.input}
            role="combobox"
            aria-label="Search tools, categories and pages"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder="Search tools, categories, pages"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ActionIcon variant="subtle" size="lg" aria-label="Close" onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={classes.body}>
          <PaletteStatus text={text.trim()} state={state} count={entries.length} />
          <PaletteList
            id={listId}
            groups={groups}
            isStale={state === 'waiting'}
            active={active}
            onClose={onClose}
          />
        </div>
        <PaletteKeys />
      </div>
    </dialog>
  )
}
