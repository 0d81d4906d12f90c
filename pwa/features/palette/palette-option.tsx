import {
  IconArrowRight,
  IconBolt,
  IconCategory,
  IconFile,
  type IconProps,
  IconSearch,
} from '@tabler/icons-react'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isForNewTab } from '../../ui/is-for-new-tab.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import classes from './palette-list.module.css'

const ICONS: Record<Exclude<PaletteEntry['kind'], 'tool'>, ComponentType<IconProps>> = {
  search: IconSearch,
  category: IconCategory,
  page: IconFile,
  action: IconBolt,
}

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onClose: () => void
}

/** A real link where it leads somewhere, so that the browser's own ways of opening one work. */
export function PaletteOption({ id, entry, isActive, onPoint, onClose }: PaletteOptionProps) {
  const { label, note } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    // Moving, not entering: a list that scrolls under a resting pointer must not choose.
    onPointerMove: onPoint,
    onMouseDown: keepFocus,
  }
  const content: ReactNode = (
    <>
      <EntryMark entry={entry} />
      <span className={classes.label}>{label}</span>
      {note && (
        // Read out, whole descriptions would bury the names.
        <span className={classes.note} aria-hidden={entry.kind === 'tool'}>
          {note}
        </span>
      )}
      <IconArrowRight size={16} className={classes.go} aria-hidden="true" />
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

function EntryMark({ entry }: { entry: PaletteEntry }) {
  if (entry.kind === 'tool') return <ToolAvatar name={entry.label} logo={entry.logo} size="sm" />
  const Icon = ICONS[entry.kind]
  return (
    <span className={classes.mark}>
      <Icon size={18} aria-hidden="true" />
    </span>
  )
}

/** The focus stays in the field, which is what the keyboard works on. */
function keepFocus(event: MouseEvent): void {
  if (event.button === 0) event.preventDefault()
}
