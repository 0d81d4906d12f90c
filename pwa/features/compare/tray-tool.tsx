import { Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './compare-tray.module.css'

interface TrayToolProps {
  id: number
  /** null: the catalogue has no such tool (any more); undefined: not known yet. */
  tool: SyncTool | null | undefined
  isLoading: boolean
  onRemove: () => void
}

/** The whole of it removes the tool, so that a thumb cannot miss. */
export function TrayTool({ id, tool, isLoading, onRemove }: TrayToolProps) {
  return (
    <li className={classes.place}>
      <button type="button" className={classes.tool} onClick={onRemove}>
        {tool && <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />}
        <span className="visually-hidden">Remove </span>
        <span className={classes.name}>
          {tool === undefined && isLoading ? <Skeleton width="6rem" height="1rem" /> : shownName(id, tool)}
        </span>
        <IconX size={16} className={classes.remove} aria-hidden="true" />
      </button>
    </li>
  )
}

function shownName(id: number, tool: SyncTool | null | undefined): string {
  if (tool === null) return `No longer listed (${id})`
  return tool?.name ?? `Tool ${id}`
}
