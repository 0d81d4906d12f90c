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

/** It can be seen and not changed; HTML knows no read-only check boxes. */
function stay(): void {}

const lookOf = (isChosen: boolean, isDisabled: boolean) =>
  isDisabled
    ? 'text-ink-3'
    : `cursor-pointer hover-sunken ${isChosen ? 'text-ink font-medium' : 'text-ink-2'}`

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
    <label
      className={`row min-h-row gap-2 px-2 text-ui rounded-sm ${lookOf(isChosen, isDisabled)} ${classes.row}`}
    >
      <input
        type={type}
        name={name}
        className={`grid flex-none place-items-center m-0 ${type === 'radio' ? 'round' : 'rounded-sm'} ${isDisabled ? 'bg-sunken' : 'bg-surface'} ${classes.box}`}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose ?? stay}
      />
      <span className="inline-flex flex-1 items-center gap-2">{label}</span>
      {count !== undefined && (
        <span className="text-sm text-ink-3 font-regular tabular-nums">{formatNumber(count)}</span>
      )}
    </label>
  )
}
