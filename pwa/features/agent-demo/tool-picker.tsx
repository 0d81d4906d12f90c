import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { Field } from '../../ui/field.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './tool-picker.module.css'

interface ToolPickerProps {
  /** What stands in the field: the name of the chosen tool, or what is searched for. */
  text: string
  isChosen: boolean
  problem: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
  onChoose: (tool: SyncTool) => void
}

const SHOWN = 8

/** One tool of the catalogue, found by typing; the device answers. */
export function ToolPicker({ text, isChosen, problem, isReadOnly, onType, onChoose }: ToolPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = isChosen ? '' : cleanText(text)
  const { data } = useToolList({ ...EMPTY_QUERY, search, limit: SHOWN }, { enabled: isOpen })
  const tools = isOpen ? (data?.tools ?? []) : []
  const active = tools[Math.min(at, tools.length - 1)]

  const choose = (tool: SyncTool) => {
    onChoose(tool)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that write a composed character are the input method's.
    if (event.nativeEvent.isComposing) return
    const place = target(event.key, at, tools.length)
    if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Enter' && isOpen && active) choose(active)
    else if (place !== null && !isReadOnly) {
      setOpen(true)
      setAt(place)
      list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }
  return (
    <div className={classes.picker}>
      <Field label="Tool" hint="Type a name, a maker or what it is for" problem={problem}>
        {(control) => (
          <>
            <input
              {...control}
              name="toolId"
              role="combobox"
              aria-expanded={tools.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && `${listId}-${active.id}`}
              autoComplete="off"
              spellCheck={false}
              required
              value={text}
              readOnly={isReadOnly}
              onClick={() => setOpen(!isReadOnly)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
              onChange={({ currentTarget }) => {
                onType(currentTarget.value)
                setOpen(true)
                setAt(0)
              }}
            />
            <IconChevronDown size={18} className={classes.icon} aria-hidden="true" />
          </>
        )}
      </Field>
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label="Tools"
        className={classes.list}
        hidden={tools.length === 0}
      >
        {tools.map((tool) => (
          <ToolOption
            key={tool.id}
            id={`${listId}-${tool.id}`}
            tool={tool}
            isActive={tool === active}
            onChoose={() => choose(tool)}
          />
        ))}
      </div>
      {isOpen && data?.tools.length === 0 && (
        <p role="status" className={classes.none}>
          No tool of the directory is called that.
        </p>
      )}
    </div>
  )
}

interface ToolOptionProps {
  id: string
  tool: SyncTool
  isActive: boolean
  onChoose: () => void
}

function ToolOption({ id, tool, isActive, onChoose }: ToolOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
      <span className={classes.words}>
        <span className={classes.name}>{tool.name}</span>
        <span className={classes.text} aria-hidden="true">
          {tool.description}
        </span>
      </span>
    </div>
  )
}

/** Where an arrow leads; null for all other keys. */
function target(key: string, at: number, count: number): number | null {
  const last = Math.max(0, count - 1)
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  return null
}
