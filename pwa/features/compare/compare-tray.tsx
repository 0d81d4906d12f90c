import { ActionIcon, Button } from '@mantine/core'
import { IconPlaylistAdd, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { chooseOnly, clear, showComparison, unchoose, useChosen } from '../../data/compare-selection.ts'
import { askForLists } from '../../data/list-request.ts'
import { type ToolsById, useTools } from '../../data/use-tools.ts'
import { showToast } from '../../ui/toast.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './compare-tray.module.css'

/** The tools chosen for a comparison, at the foot of the window wherever one looks for more of them. */
export function CompareTray({ onCompare }: { onCompare: () => void }) {
  const ids = useChosen()
  const { data: tools, isLoading } = useTools(ids)
  return (
    <>
      <Announcement count={ids.length} />
      {ids.length > 0 && <Tray ids={ids} tools={tools} isLoading={isLoading} onCompare={onCompare} />}
    </>
  )
}

interface TrayProps {
  ids: readonly number[]
  tools: ToolsById | undefined
  isLoading: boolean
  onCompare: () => void
}

function Tray({ ids, tools, isLoading, onCompare }: TrayProps) {
  const tray = useRef<HTMLElement>(null)
  useSpaceBelowPage(tray)
  useFocusHeir(tray, tray)
  useEffect(() => rescueFocus, [])
  const listed = ids.filter((id) => tools?.get(id) != null)
  return (
    <section
      ref={tray}
      className={`screen-only row border-t floating bg-overlay gap-y-3 gap-x-6 ${classes.tray}`}
      aria-label={comparisonMessages.toolsToCompare}
      tabIndex={-1}
    >
      <ul className={`flex flex-1 min-w-0 gap-1 ${classes.tools}`}>
        {ids.map((id) => (
          <TrayTool
            key={id}
            id={id}
            tool={tools?.get(id)}
            isLoading={isLoading}
            onRemove={() => unchoose(id)}
          />
        ))}
      </ul>
      <div className="row gap-2">
        <p className="figures text-sm text-ink-3 phone-hidden">
          {comparisonMessages.chosenOf(ids.length, UI_COUNTS.comparedTools)}
        </p>
        <Button className="phone-hidden" variant="subtle" size="md" onClick={() => clearWithUndo(ids)}>
          {commonMessages.clear}
        </Button>
        <ActionIcon
          variant="default"
          size="input-md"
          title={comparisonMessages.addToList}
          aria-label={comparisonMessages.addToList}
          aria-haspopup="dialog"
          disabled={listed.length === 0}
          onClick={() => askForLists(listed)}
        >
          <IconPlaylistAdd size={20} aria-hidden="true" />
        </ActionIcon>
        <Button size="md" aria-haspopup="dialog" onClick={onCompare}>
          {commonMessages.compare}
        </Button>
      </div>
    </section>
  )
}

interface TrayToolProps {
  id: number
  /** null: the catalogue has no such tool (any more); undefined: not known yet. */
  tool: SyncTool | null | undefined
  isLoading: boolean
  onRemove: () => void
}

/** The whole of it removes the tool, so that a thumb cannot miss. */
function TrayTool({ id, tool, isLoading, onRemove }: TrayToolProps) {
  return (
    <li className={`min-w-0 ${classes.place}`}>
      <button
        type="button"
        className={`row w-full gap-2 text-ink bg-surface border-strong rounded-md cursor-pointer h-11 hover-border font-inherit text-ui font-medium text-start ${classes.tool}`}
        onClick={onRemove}
      >
        {tool && <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />}
        <span className="visually-hidden">{comparisonMessages.remove} </span>
        <span className="truncate flex-1 min-w-0">
          {tool === undefined && isLoading ? '…' : shownName(id, tool)}
        </span>
        <IconX size={16} className="text-ink-3" aria-hidden="true" />
      </button>
    </li>
  )
}

function shownName(id: number, tool: SyncTool | null | undefined): string {
  if (tool === null) return comparisonMessages.noLongerListed(id)
  return tool?.name ?? comparisonMessages.unnamed(id)
}

function clearWithUndo(ids: readonly number[]): void {
  clear()
  const action = { label: comparisonMessages.undo, onClick: () => chooseOnly(ids) }
  showToast({ title: comparisonMessages.cleared, action })
}

/** Refuses one tool too many, and says what can be done. */
export function sayComparisonFull(name: string): void {
  showToast({
    ...comparisonMessages.full(UI_COUNTS.comparedTools, name),
    tone: 'error',
    action: { label: comparisonMessages.compareNow, onClick: () => showComparison(true) },
  })
}

/** What had the focus is gone: the content takes it, so that it does not fall back to the top of the page. */
export function rescueFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}

/** Says how the choice stands, from its first change on. What a live region holds when it arrives is not read out. */
function Announcement({ count }: { count: number }) {
  const [text, setText] = useState('')
  useEffect(() => {
    setText(
      count === 0 ? comparisonMessages.noneChosen : comparisonMessages.chosen(count, UI_COUNTS.comparedTools),
    )
  }, [count])
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  )
}

/** What floats over the window leaves the end of the page, and what has the focus, in view. */
function useSpaceBelowPage(tray: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = tray.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--tray-height')
    }
  }, [tray])
}
