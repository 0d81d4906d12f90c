import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { EntryCost } from '#shared/catalogue/list-cost.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { type OwnEntry, type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import type { ToolsById } from '../../data/use-tools.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { moveEntry, removeTools } from './change-lists.ts'
import { ListEntry } from './list-entry.tsx'

interface ListEntriesProps {
  list: OwnList
  tools: ToolsById | undefined
  costOf: (toolId: number) => EntryCost
}

/** What is dragged, and before which place it would stand. */
interface Drag {
  from: number
  slot: number
}

/** The tools of a list in their order, which is changed by dragging or, step by step, by buttons. */
export function ListEntries({ list, tools, costOf }: ListEntriesProps) {
  const place = useRef<HTMLOListElement>(null)
  useFocusHeir(place, place)
  const entries = shownEntries(list)
  const [drag, setDrag] = useState<Drag | null>(null)
  const { move, spoken } = useMoves(list, entries, { tools, place })
  const drop = () => {
    if (drag !== null) move(drag.from, drag.slot > drag.from ? drag.slot - 1 : drag.slot)
    setDrag(null)
  }
  return (
    <>
      <ol
        ref={place}
        tabIndex={-1}
        className="stack gap-3"
        aria-label={texts.entries}
        onDragOver={(event) => drag !== null && event.preventDefault()}
        onDrop={drop}
      >
        {entries.map((entry, at) => (
          <li
            key={entry.toolId}
            data-tool={entry.toolId}
            className="card stack gap-3 p-4"
            style={{
              ...(drag?.from === at && { opacity: 0.5 }),
              boxShadow: lineAt(drag, at, entries.length),
            }}
            onDragOver={(event) => drag !== null && setDrag({ ...drag, slot: slotUnder(event, at) })}
          >
            <ListEntry
              listId={list.listId}
              entry={entry}
              tool={tools?.get(entry.toolId)}
              cost={costOf(entry.toolId)}
              isFirst={at === 0}
              isLast={at === entries.length - 1}
              actions={{
                onMove: (step) => move(at, at + step),
                onRemove: () =>
                  void removeTools(list, [{ id: entry.toolId, name: nameOf(entry.toolId, tools) }]),
                onDragStart: (event) => {
                  const row = event.currentTarget.closest('li')
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', nameOf(entry.toolId, tools))
                  if (row !== null) event.dataTransfer.setDragImage(row, 16, 16)
                  setDrag({ from: at, slot: at })
                },
                onDragEnd: () => setDrag(null),
              }}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}

const nameOf = (id: number, tools: ToolsById | undefined) => tools?.get(id)?.name ?? texts.goneTool(id)

/** Before this row or after it, as the pointer is in its upper or lower half. */
function slotUnder(event: DragEvent<HTMLElement>, at: number): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY < top + height / 2 ? at : at + 1
}

/** The line that shows where the dragged row would stand. */
function lineAt(drag: Drag | null, at: number, count: number): string | undefined {
  if (drag === null || drag.slot === drag.from || drag.slot === drag.from + 1) return undefined
  if (drag.slot === at) return '0 -3px 0 0 var(--accent)'
  return drag.slot === count && at === count - 1 ? '0 3px 0 0 var(--accent)' : undefined
}

interface MovesPlace {
  tools: ToolsById | undefined
  place: RefObject<HTMLElement | null>
}

/** Moves entries, says where they went, and lets the focus go with the button that was pressed. */
function useMoves(list: OwnList, entries: readonly OwnEntry[], { tools, place }: MovesPlace) {
  const [spoken, setSpoken] = useState('')
  const pressed = useRef<{ toolId: number; step: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have moved
  useEffect(() => {
    if (pressed.current === null) return
    const { toolId, step } = pressed.current
    pressed.current = null
    const buttons = [step, -step].map((way) =>
      place.current?.querySelector<HTMLButtonElement>(`[data-tool="${toolId}"] [data-move="${way}"]:enabled`),
    )
    buttons.find((button) => button)?.focus()
  }, [list])
  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= entries.length || from === to) return
    pressed.current = { toolId: entry.toolId, step: Math.sign(to - from) }
    setSpoken(texts.moved(nameOf(entry.toolId, tools), to + 1, entries.length))
    void moveEntry(list, from, to)
  }
  return { move, spoken }
}
