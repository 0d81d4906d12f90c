import { ActionIcon, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { ToolsById } from '../../data/use-tools.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { dropComparison } from './save-comparison.ts'
import classes from './saved-comparisons.module.css'

interface SavedComparisonProps {
  ids: readonly number[]
  /** As far as they are known. */
  tools: ToolsById | undefined
  canUndo: boolean
}

/** One row: it opens the comparison, and can be let go of. */
export function SavedComparison({ ids, tools, canUndo }: SavedComparisonProps) {
  const isLoading = ids.some((id) => tools?.get(id) === undefined)
  if (isLoading) {
    return (
      <li>
        <Skeleton className={classes.waiting ?? ''} />
      </li>
    )
  }
  const listed = ids.map((id) => tools?.get(id)).filter((tool) => tool != null)
  const names = listed.map(({ name }) => name)
  const gone = ids.length - listed.length
  const title = names.length > 0 ? names.join(' vs ') : 'A comparison of tools that are gone'
  return (
    <li className={classes.row}>
      <span className={classes.avatars} aria-hidden="true">
        {listed.map(({ id, name, logo }) => (
          <ToolAvatar key={id} name={name} logo={logo} size="sm" />
        ))}
      </span>
      <div className={classes.words}>
        {listed.length > 1 ? (
          <Link to={paths.compare(listed.map(({ id }) => id))} className={classes.link}>
            {title}
          </Link>
        ) : (
          <p className={classes.name}>{title}</p>
        )}
        {gone > 0 && <p className={classes.note}>{leftText(gone)}</p>}
      </div>
      <ActionIcon
        variant="subtle"
        className={classes.remove ?? ''}
        aria-label={`Remove the comparison ${title}`}
        title="Remove"
        onClick={() => void dropComparison(ids, canUndo && gone === 0)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function leftText(count: number): string {
  return count === 1
    ? 'One of its tools has left the directory.'
    : `${count} of its tools have left the directory.`
}
