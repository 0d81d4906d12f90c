import { type CSSProperties, useId } from 'react'
import { formatNumber } from '../../ui/format.ts'
import input from '../../ui/input.module.css'
import classes from './amount-control.module.css'
import type { Limits } from './read-amount.ts'
import { useTypedAmount } from './use-typed-amount.ts'

interface AmountControlProps {
  label: string
  limits: Limits
  /** Of the slider; what is typed may lie between. */
  step: number
  /** Stands before the number. */
  unit?: string
  hint: string
  value: number
  onChange: (value: number) => void
}

/** One whole number, by slider or typed. What is typed counts as soon as it can, and is put right when one leaves it. */
export function AmountControl({ label, limits, step, unit = '', hint, value, onChange }: AmountControlProps) {
  const id = useId()
  const { text, reason, onType, settle, onSlide } = useTypedAmount({ limits, value, onChange })
  const filled = (value - limits.min) / (limits.max - limits.min)
  const style: CSSProperties & Record<'--filled', number> = { '--filled': filled }
  return (
    <div className={classes.control}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span className={classes.box}>
          {unit !== '' && (
            <span className={classes.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          <input
            id={id}
            className={`${input.input} ${classes.number}`}
            data-unit={unit !== ''}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}-note`}
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={({ key }) => key === 'Enter' && settle()}
          />
        </span>
      </div>
      <input
        type="range"
        className={classes.slider}
        style={style}
        aria-label={label}
        aria-valuetext={`${unit}${formatNumber(value)}`}
        min={limits.min}
        max={limits.max}
        step={step}
        value={value}
        onChange={(event) => onSlide(Number(event.currentTarget.value))}
      />
      <div className={classes.ends} aria-hidden="true">
        <span>{`${unit}${formatNumber(limits.min)}`}</span>
        <span>{`${unit}${formatNumber(limits.max)}`}</span>
      </div>
      <p id={`${id}-note`} role="status" className={classes.note} data-corrected={reason !== null}>
        {reason ?? hint}
      </p>
    </div>
  )
}
