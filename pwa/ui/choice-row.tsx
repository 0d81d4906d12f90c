import type { ReactNode } from 'react'
import classes from './choice-row.module.css'
import { formatNumber } from './format.ts'

interface ChoiceRowProps {
  type: 'checkbox' | 'radio'
  name: string
  label: ReactNode
  isChosen: boolean
  onChoose?: () => void
  /** How many tools the choice would give; undefined while that is not known. */
  count?: number | undefined
  isDisabled?: boolean
}

export function ChoiceRow({
  type,
  name,
  label,
  isChosen,
  onChoose,
  count,
  isDisabled = false,
}: ChoiceRowProps) {
  return (
    <label className={classes.row}>
      <input
        type={type}
        name={name}
        className={classes.box}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        readOnly={onChoose === undefined}
      />
      <span className={classes.label}>{label}</span>
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
    </label>
  )
}
