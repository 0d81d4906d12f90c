import type { PaletteGroup } from './palette-entry.ts'
import classes from './palette-list.module.css'
import { PaletteOption } from './palette-option.tsx'
import type { ActiveEntry } from './use-active-entry.ts'

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  isStale: boolean
  active: ActiveEntry
  onClose: () => void
}

export function PaletteList({ id, groups, isStale, active, onClose }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className={classes.list}
      data-stale={isStale}
      hidden={groups.length === 0}
    >
      {groups.map(({ title, entries }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets
        <div key={title} role="group" aria-labelledby={`${id}-title-${place}`} className={classes.group}>
          <div id={`${id}-title-${place}`} role="presentation" className={classes.title}>
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
