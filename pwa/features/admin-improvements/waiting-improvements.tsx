import { IconArrowRight, IconFileDiff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { formatCount } from '../../ui/format.ts'
import { useWaiting } from './use-improvements.ts'
import classes from './waiting-improvements.module.css'

/** On the dashboard: how many proposals of agents wait, and the way to them. */
export function WaitingImprovements() {
  const { data, error } = useWaiting()
  return (
    <Link to={paths.adminImprovements} className={classes.card} data-waiting={(data?.total ?? 0) > 0}>
      <IconFileDiff size={20} aria-hidden="true" />
      <span className={classes.text}>{textOf(data?.total, error !== null)}</span>
      <IconArrowRight size={18} aria-hidden="true" />
    </Link>
  )
}

function textOf(total: number | undefined, hasFailed: boolean): string {
  if (total === undefined) return hasFailed ? 'Improvements from agents' : 'Looking for improvements…'
  if (total === 0) return 'No improvement waits for review'
  return `${formatCount(total, 'improvement')} ${total === 1 ? 'waits' : 'wait'} for review`
}
