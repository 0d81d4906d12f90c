import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Tabs as the ARIA pattern has them: arrows choose. A panel comes when its tab is first chosen and keeps what is typed there. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const prefix = useId()
  const [seen, setSeen] = useState<readonly Id[]>([chosen])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[target(event.key, at, tabs.length)]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            className={classes.tab}
            aria-selected={tab.id === chosen}
            aria-controls={`${prefix}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}-panel`}
          className={classes.panel}
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== chosen}
        >
          {seen.includes(tab.id) && tab.panel}
        </div>
      ))}
    </>
  )
}

/** Where a key leads from a place; -1 when it is none of ours. */
function target(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
