import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EntryCost } from '#shared/catalogue/list-cost.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { type OwnEntry, type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import type { ToolsById } from '../../data/use-tools.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { moveEntry, removeTools } from './change-lists.ts'
import { ListEntry } from './list-entry.tsx'
import { placeAfterDrop } from './row-drag.ts'
import { useRowDrag } from './use-row-drag.ts'

interface ListEntriesProps {
  list: OwnList
  tools: ToolsById | undefined
  costOf: (toolId: number) => EntryCost
}

/** The tools of a list in their order, which is changed by dragging a row or, step by step, by buttons. */
export function ListEntries({ list, tools, costOf }: ListEntriesProps) {
  const place = useRef<HTMLOListElement>(null)
  useFocusHeir(place, place)
  const entries = shownEntries(list)
  const { move, step, spoken } = useMoves(list, entries, { tools, place })
  // Another device may have changed the list meanwhile: a row that is gone goes nowhere.
  const placeOf = (toolId: number) => entries.findIndex((entry) => entry.toolId === toolId)
  const { drag, onPointerDown } = useRowDrag(place, ({ toolId, slot }) => {
    const from = placeOf(toolId)
    move(from, placeAfterDrop(from, slot))
  })
  const line = drag === null ? null : { from: placeOf(drag.toolId), slot: drag.slot }
  return (
    <>
      <ol ref={place} tabIndex={-1} className="stack gap-3" aria-label={texts.entries}>
        {entries.map((entry, at) => (
          <li
            key={entry.toolId}
            data-tool={entry.toolId}
            className="card stack gap-3 p-4"
            style={{
              ...(line?.from === at && IN_HAND),
              boxShadow: lineAt(line, at, entries.length),
            }}
          >
            <ListEntry
              listId={list.listId}
              entry={entry}
              tool={tools?.get(entry.toolId)}
              cost={costOf(entry.toolId)}
              isFirst={at === 0}
              isLast={at === entries.length - 1}
              actions={{
                onMove: (way) => step(at, way),
                onRemove: () =>
                  void removeTools(list, [{ id: entry.toolId, name: nameOf(entry.toolId, tools) }]),
                onDrag: (event) => onPointerDown(event, entry.toolId),
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

/** A row that is dragged, above the others. */
const IN_HAND = { position: 'relative', zIndex: 1, opacity: 0.85 } as const

/** The line that shows where the dragged row would stand. */
function lineAt(drag: { from: number; slot: number } | null, at: number, count: number): string | undefined {
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
    setSpoken(texts.moved(nameOf(entry.toolId, tools), to + 1, entries.length))
    void moveEntry(list, from, to)
  }
  const step = (from: number, way: -1 | 1) => {
    const toolId = entries[from]?.toolId
    if (toolId !== undefined) pressed.current = { toolId, step: way }
    move(from, from + way)
  }
  return { move, step, spoken }
}
