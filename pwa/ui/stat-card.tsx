import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

/** Figures side by side: two in a row on a phone, all in one on a desk. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={classes.cards}>{children}</dl>
}

interface StatCardProps {
  label: string
  /** Its place is kept while it is on the way. */
  value: ReactNode
  hint?: string | undefined
  icon?: Icon
  /** Repeats in colour what the value says. */
  tone?: 'green' | 'yellow' | 'red' | undefined
  /** In the place of a hint, such as a bar. */
  children?: ReactNode
}

/** One figure with its name, in a row of `StatCards`. */
export function StatCard({ label, value, hint, icon: StatIcon, tone, children }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        {StatIcon && <StatIcon size={18} stroke={1.8} aria-hidden="true" />}
        {label}
      </dt>
      <dd className={classes.value} data-tone={tone} aria-busy={value === undefined}>
        {value ?? <Skeleton width="2.5rem" height="1em" />}
      </dd>
      {hint !== undefined && <dd className="text-ink-3 text-sm">{hint}</dd>}
      {children && <dd className="text-ink-3 text-sm">{children}</dd>}
    </div>
  )
}
