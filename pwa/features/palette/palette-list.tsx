import { IconArrowRight, IconCategory, IconFile, type IconProps, IconSearch } from '@tabler/icons-react'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { isForNewTab } from '../../ui/is-for-new-tab.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './palette.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'
import type { ActiveEntry } from './palette-keyboard.ts'

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  active: ActiveEntry
  onClose: () => void
}

export function PaletteList({ id, groups, active, onClose }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={paletteListMessages.results}
      tabIndex={-1}
      className="px-2 pb-2"
      hidden={groups.length === 0}
    >
      {groups.map(({ title, entries }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets
        <div key={title} role="group" aria-labelledby={`${id}-title-${place}`}>
          <div
            id={`${id}-title-${place}`}
            role="presentation"
            className={`text-xs text-ink-3 font-semibold sticky bg-overlay px-3 pt-3 pb-1 ${classes.groupTitle}`}
          >
            {title}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isActive={entry.id === active.entry?.id}
              onPoint={() => active.choose(entry)}
              onClose={onClose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onClose: () => void
}

/** A real link where it leads somewhere, so that the browser's own ways of opening one work. */
function PaletteOption({ id, entry, isActive, onPoint, onClose }: PaletteOptionProps) {
  const { label, note } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: `bare row w-full gap-3 text-ink text-start rounded-md cursor-pointer min-h-11 py-1 px-3 ${classes.option}`,
    // Moving, not entering: a list that scrolls under a resting pointer must not choose.
    onPointerMove: onPoint,
    onMouseDown: keepFocus,
  }
  const content: ReactNode = (
    <>
      <EntryMark entry={entry} />
      <span className={`flex-none font-medium anywhere ${classes.label}`}>{label}</span>
      {note && (
        // Read out, whole descriptions would bury the names.
        <span className="truncate flex-1 min-w-0 text-ui text-ink-3" aria-hidden={entry.kind === 'tool'}>
          {note}
        </span>
      )}
      <IconArrowRight size={16} className={`text-on-accent-soft ${classes.go}`} aria-hidden="true" />
    </>
  )
  const open = (event: MouseEvent) => {
    entry.onOpen?.()
    if (!isForNewTab(event)) onClose()
  }
  if (entry.kind !== 'action') {
    return (
      <Link {...shared} to={entry.to} onClick={open}>
        {content}
      </Link>
    )
  }
  const run = () => {
    onClose()
    entry.run()
  }
  return (
    <button {...shared} type="button" onClick={run}>
      {content}
    </button>
  )
}

const ICONS: Record<Exclude<PaletteEntry['kind'], 'tool' | 'action'>, ComponentType<IconProps>> = {
  search: IconSearch,
  category: IconCategory,
  page: IconFile,
}

function EntryMark({ entry }: { entry: PaletteEntry }) {
  if (entry.kind === 'tool') return <ToolAvatar name={entry.label} logo={entry.logo} size="sm" />
  const Icon = entry.kind === 'action' ? entry.icon : ICONS[entry.kind]
  return (
    <span className={`grid flex-none place-items-center text-ink-2 bg-sunken rounded-sm ${classes.mark}`}>
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}

/** The focus stays in the field, which is what the keyboard works on. */
function keepFocus(event: MouseEvent): void {
  if (event.button === 0) event.preventDefault()
}
