import { IconArrowRight, IconFileDiff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { useWaiting } from './use-improvements.ts'
import classes from './waiting-improvements.module.css'

/** On the dashboard: how many proposals of agents wait, and the way to them. */
export function WaitingImprovements() {
  const { data, error } = useWaiting()
  const second = data?.counts.second_review ?? 0
  const address =
    data?.total === 0 && second > 0
      ? `${paths.adminImprovements}?state=second_review`
      : paths.adminImprovements
  return (
    <Link to={address} className={classes.card} data-waiting={(data?.total ?? 0) + second > 0}>
      <IconFileDiff size={20} aria-hidden="true" />
      <span className={classes.text}>
        {textOf(data?.total, error !== null)}
        {second > 0 && `, ${formatNumber(second)} for a second approval`}
      </span>
      <IconArrowRight size={18} aria-hidden="true" />
    </Link>
  )
}

function textOf(total: number | undefined, hasFailed: boolean): string {
  if (total === undefined) return hasFailed ? 'Improvements from agents' : 'Looking for improvements…'
  if (total === 0) return 'No improvement waits for review'
  return `${formatCount(total, 'improvement')} ${total === 1 ? 'waits' : 'wait'} for review`
}
