import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { formatAgo, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './hub-aims.module.css'
import { useHubFigures } from './use-hub-figures.ts'

/** SPEC §1 says what the hub wants to be. Beside each aim stands what is true today, counted from the catalogue. */
export function HubAims() {
  const titleId = useId()
  const now = useNow()
  const today = useHubFigures()
  const share = today && today.tools > 0 ? Math.floor((100 * today.verified) / today.tools) : 0
  return (
    <section className={classes.aims} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        What we aim for, and where we are today
      </h2>
      <dl className={classes.list}>
        <Aim aim="500+ tools" of="tools listed" value={today && formatNumber(today.tools)} />
        <Aim aim="50+ categories" of="categories" value={today && formatNumber(today.categories)} />
        <Aim
          aim="Daily updates"
          of="was the last change"
          value={today && now !== null ? lastChange(today.changedAt, now) : undefined}
        />
        <Aim aim="100% verified" of="of the tools are verified" value={today && `${share}%`} />
      </dl>
      <p className={classes.note}>
        The large figures are counted from the catalogue that you are looking at. The aims are aims.
      </p>
    </section>
  )
}

function lastChange(changedAt: number | null, now: number): string {
  const text = changedAt === null ? 'never' : formatAgo(changedAt, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface AimProps {
  aim: string
  /** What the figure counts. */
  of: string
  value: string | undefined
}

function Aim({ aim, of, value }: AimProps) {
  return (
    <div className={classes.aim}>
      <dt className={classes.wanted}>
        Aim: <strong>{aim}</strong>
      </dt>
      <dd>
        <span className={classes.value}>{value ?? <Skeleton width="4rem" height="1em" />}</span>
        <span className={classes.of}>{of}</span>
      </dd>
    </div>
  )
}
