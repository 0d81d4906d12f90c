import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Names and what belongs to them; a fact without a value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null)
  return (
    <dl className={classes.list}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
