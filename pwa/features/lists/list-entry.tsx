import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconNote, IconTrash } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Counted, countedOf, type EntryCost, plansOf } from '#shared/catalogue/list-cost.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { entryCostText, listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { LIST_LIMITS } from '#shared/policy/limits.ts'
import type { OwnEntry } from '#shared/sync/user-lists.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { changeEntry } from './change-lists.ts'
import { NotesField } from './notes-field.tsx'

export interface EntryActions {
  /** Up or down by one. */
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  /** Its handle has been taken. */
  onDrag: (event: PointerEvent<HTMLElement>) => void
}

interface ListEntryProps {
  listId: string
  entry: OwnEntry
  /** null: it is not in the catalogue; undefined: not known yet. */
  tool: SyncTool | null | undefined
  cost: EntryCost
  isFirst: boolean
  isLast: boolean
  actions: EntryActions
}

/** A tool of the list, with what can be said of it and done with it. */
export function ListEntry({ listId, entry, tool, cost, isFirst, isLast, actions }: ListEntryProps) {
  const name = tool === null ? texts.goneTool(entry.toolId) : (tool?.name ?? '')
  const price = tool === undefined || tool === null ? '' : entryCostText(cost)
  return (
    <>
      <div className="row gap-3">
        <span
          className="grid place-items-center flex-none text-ink-3 h-target w-target"
          style={HANDLE}
          title={texts.drag(name)}
          aria-hidden="true"
          onPointerDown={actions.onDrag}
          data-drag
        >
          <IconGripVertical size={20} />
        </span>
        <ToolAvatar name={name} logo={tool?.logo ?? null} />
        <div className="flex-1 min-w-0">
          {tool ? (
            <Link to={paths.tool(tool.id)} className="tap font-semibold anywhere hover-accent">
              {name}
            </Link>
          ) : (
            <span className="font-semibold anywhere text-ink-2">{name}</span>
          )}
          <p className="text-sm text-ink-2 tabular-nums min-h-6">{tool === null ? texts.gone : price}</p>
        </div>
        <EntryButtons name={name} isFirst={isFirst} isLast={isLast} actions={actions} />
      </div>
      <div className="flex flex-wrap gap-2 items-center">
        {tool && <PlanFields listId={listId} entry={entry} tool={tool} />}
        <EntryNotes listId={listId} entry={entry} name={name} />
      </div>
    </>
  )
}

/** As wide as a finger, at the edge of the card. Whoever touches it drags; elsewhere a finger scrolls. */
const HANDLE = {
  cursor: 'grab',
  marginInline: 'calc(-1 * var(--space-4)) calc(-1 * var(--space-3))',
  touchAction: 'none',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
} as const

interface EntryButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  actions: EntryActions
}

function EntryButtons({ name, isFirst, isLast, actions }: EntryButtonsProps) {
  return (
    <span className="row flex-none ml-auto">
      <ActionIcon
        size="input-sm"
        aria-label={texts.moveUp(name)}
        title={texts.up}
        disabled={isFirst}
        data-move="-1"
        onClick={() => actions.onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size="input-sm"
        aria-label={texts.moveDown(name)}
        title={texts.down}
        disabled={isLast}
        data-move="1"
        onClick={() => actions.onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size="input-sm"
        aria-label={texts.removeTool(name)}
        title={texts.remove}
        onClick={actions.onRemove}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** The plan and how many of it, from which the cost follows. */
function PlanFields({ listId, entry, tool }: { listId: string; entry: OwnEntry; tool: SyncTool }) {
  const { toolId, plan } = entry
  const plans = plansOf(tool)
  const counted = countedOf(entry, tool)
  const isFormer = plan !== null && !plans.includes(plan)
  const options = [
    { value: '', label: texts.noPlan },
    ...plans.map((name) => ({ value: name, label: name })),
    ...(isFormer ? [{ value: plan, label: texts.formerPlan(plan) }] : []),
  ]
  const choose = (value: string) => void changeEntry({ listId, toolId, plan: value === '' ? null : value })
  if (plans.length === 0 && plan === null) return null
  return (
    <>
      <NativeSelect
        aria-label={texts.planOf(tool.name)}
        data={options}
        w="10.5rem"
        value={plan ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {counted !== null && <CountField listId={listId} entry={entry} counted={counted} name={tool.name} />}
    </>
  )
}

/** The pause in typing after which a number is kept. */
const REST_MS = 500

interface CountFieldProps {
  listId: string
  entry: OwnEntry
  counted: Counted
  name: string
}

function CountField({ listId, entry, counted, name }: CountFieldProps) {
  const { toolId, seats } = entry
  const [typed, setTyped] = useState<number | string | null>(null)
  const save = useDebouncedCallback(
    async (value: number | string) => {
      if (isSeats(value) && value !== seats) await changeEntry({ listId, toolId, seats: value })
      setTyped(null)
    },
    { delay: REST_MS, flushOnUnmount: true },
  )
  return (
    <NumberInput
      aria-label={texts.countOf[counted](name)}
      w="8.5rem"
      min={1}
      max={LIST_LIMITS.seats}
      allowDecimal={false}
      allowNegative={false}
      suffix={texts.countedUnit[counted](Number(typed ?? seats))}
      value={typed ?? seats}
      onChange={(value) => {
        setTyped(value)
        save(value)
      }}
    />
  )
}

function isSeats(value: number | string): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIST_LIMITS.seats
}

function EntryNotes({ listId, entry, name }: { listId: string; entry: OwnEntry; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const { toolId, notes } = entry
  if (notes === '' && !isOpen) {
    return (
      <Button
        variant="subtle"
        leftSection={<IconNote size={16} aria-hidden="true" />}
        aria-label={texts.addNoteOn(name)}
        onClick={() => setOpen(true)}
      >
        {texts.addNote}
      </Button>
    )
  }
  return (
    <div className="basis-full">
      <NotesField
        label={texts.notesOf(name)}
        isLabelHidden
        hasFocus={isOpen}
        notes={notes}
        most={LIST_LIMITS.entryNotes}
        onSave={(edit) => changeEntry({ listId, toolId, notes: edit })}
        onLeave={() => setOpen(false)}
      />
    </div>
  )
}
