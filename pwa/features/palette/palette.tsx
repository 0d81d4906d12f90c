import { ActionIcon, Kbd, Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { paletteMessages } from '#shared/messages/palette.ts'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { useReturnedFocus } from '../../ui/panel-dialog.tsx'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entries.ts'
import { useActiveEntry, useOpenEntry } from './palette-keyboard.ts'
import { PaletteList } from './palette-list.tsx'
import { modifierKey } from './palette-state.ts'
import { type PaletteAnswer, usePaletteGroups } from './use-palette-groups.ts'

interface PaletteProps {
  /** What can be done with the tool whose page it is, beside what can be done anywhere. */
  atHand: { title: string; entries: PaletteEntry[] } | null
  actions: PaletteEntry[]
  onClose: () => void
}

/** Everything by its name, from any page: a combobox over tools, categories, pages and what can be done. */
export function Palette({ atHand, actions, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const { groups, state } = usePaletteGroups({ text, atHand, actions })
  const entries = groups.flatMap((group) => group.entries)
  const active = useActiveEntry(entries, text)
  const open = useOpenEntry({ entry: active.entry, isWaiting: state === 'waiting', onClose })
  const listId = useId()
  const activeId = active.entry && `${listId}-${active.entry.id}`
  useReturnedFocus()
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that write a composed character are the input method's.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
    if (event.key === 'Enter') open({ inNewTab: event.ctrlKey || event.metaKey })
    else if (!active.move(event.key)) return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="40rem"
      centered={false}
      padding={0}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner, content: `flex flex-col overflow-hidden ${classes.dialog}` }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={paletteMessages.title}>
        <div className="row gap-3 border-b pl-5 py-2 px-3">
          <IconSearch size={20} className="text-ink-3" aria-hidden="true" />
          <input
            data-autofocus
            className={`bare flex-1 min-w-0 text-ink h-11 text-lg ${classes.input}`}
            role="combobox"
            aria-label={paletteListMessages.searchLabel}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder={paletteListMessages.searchHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ActionIcon size="lg" aria-label={paletteListMessages.close} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className={`flex-1 min-h-0 overflow-y-auto ${classes.body}`}>
          <Status text={text.trim()} state={state} count={entries.length} />
          <PaletteList id={listId} groups={groups} active={active} onClose={onClose} />
        </div>
        <Keys />
      </Modal.Content>
    </Modal.Root>
  )
}

interface StatusProps {
  text: string
  state: PaletteAnswer['state']
  /** How many entries there are to choose from. */
  count: number
}

/** How the search went: read out always, shown when there is nothing else to see. */
function Status({ text, state, count }: StatusProps) {
  const isEmpty = count === 0
  return (
    <>
      <div
        role="status"
        className={isEmpty && state !== 'failed' ? 'p-8 font-medium anywhere text-center' : 'visually-hidden'}
      >
        <p>{statusWords(text, state, count)}</p>
        {isEmpty && state === 'answered' && (
          <p className="mt-1 text-ui text-ink-3 font-regular">{paletteListMessages.noMatchText}</p>
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="p-4 text-ui text-danger">
          {toolListMessages.failed}
        </p>
      )}
    </>
  )
}

function statusWords(text: string, state: PaletteAnswer['state'], count: number): string {
  if (text === '' || state === 'failed') return ''
  if (state === 'waiting') return count === 0 ? paletteListMessages.searching : ''
  return count === 0
    ? paletteListMessages.noneFor(toolListMessages.empty.title, text)
    : paletteListMessages.found(count)
}

const KEYS = [
  { keys: ['↑', '↓'], what: paletteListMessages.toMove },
  { keys: ['↵'], what: paletteListMessages.toOpen },
  { keys: [modifierKey(), '↵'], what: paletteListMessages.newTab },
  { keys: ['Esc'], what: paletteListMessages.toClose },
]

/** A reminder for those who see it; screen readers say how a combobox works by themselves. */
function Keys() {
  return (
    <div className="flex gap-5 text-xs text-ink-3 border-t phone-hidden py-2 px-5" aria-hidden="true">
      {KEYS.map(({ keys, what }) => (
        <span key={what}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </div>
  )
}
