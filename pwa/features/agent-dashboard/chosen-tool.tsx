import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './submission-form.module.css'

interface ChosenToolProps {
  /** Empty: none is chosen. */
  id: string
  name: string
  onClear: () => void
}

export function ChosenTool({ id, name, onClear }: ChosenToolProps) {
  if (id === '') return <p className={classes.chosen}>Pick a tool from the list.</p>
  return (
    <div className={classes.chosen} data-filled="true">
      <ToolAvatar name={name} logo={null} size="sm" />
      <p className={classes.tool}>
        <Link to={paths.tool(Number(id))} target="_blank">
          {name}
        </Link>
      </p>
      <ActionIcon variant="subtle" size="lg" aria-label={`Pick another tool than ${name}`} onClick={onClear}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
