import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

const TONES = { green: 'text-accent', yellow: 'text-warning', red: 'text-danger' } as const

/** Also for what stands there while the figures are on the way. */
export const statCardsClass = `grid gap-3 ${classes.cards}`
export const statCardClass = `card grid min-w-0 py-4 px-3 ${classes.card}`

/** Figures side by side: two in a row on a phone, all in one on a desk. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={statCardsClass}>{children}</dl>
}

interface StatCardProps {
  label: ReactNode
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
    <div className={statCardClass}>
      <dt className="flex gap-2 text-sm text-ink-2 font-medium">
        {StatIcon && (
          <StatIcon
            size={18}
            stroke={1.8}
            color="var(--accent)"
            className="desktop-only"
            aria-hidden="true"
          />
        )}
        {label}
      </dt>
      <dd
        className={`row mt-1 font-bold tabular-nums anywhere ${classes.value} ${tone ? TONES[tone] : ''}`}
        aria-busy={value === undefined}
      >
        {value ?? <Skeleton width="2.5rem" height="1em" />}
      </dd>
      {hint !== undefined && <dd className="text-ink-3 text-sm">{hint}</dd>}
      {children && <dd className="text-ink-3 text-sm">{children}</dd>}
    </div>
  )
}
