import { ActionIcon } from '@mantine/core'
import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './tool-head.module.css'

interface ToolHeadProps {
  tool: SyncTool
  onRemove: () => void
  onSwap: () => void
}

export function ToolHead({ tool: { id, name, logo }, onRemove, onSwap }: ToolHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <span className={classes.avatar}>
          <ToolAvatar name={name} logo={logo} />
        </span>
        <ActionIcon
          variant="subtle"
          className={classes.action ?? ''}
          aria-label={`Swap ${name} for another tool`}
          title="Swap"
          onClick={onSwap}
        >
          <IconArrowsExchange size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          className={classes.action ?? ''}
          aria-label={`Remove ${name} from comparison`}
          title="Remove"
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Link to={paths.tool(id)} className={classes.name}>
        {name}
      </Link>
    </div>
  )
}
