import { useId } from 'react'
import type { DiffLayout } from './diff-body.tsx'
import classes from './layout-switch.module.css'

const LAYOUTS: readonly { value: DiffLayout; label: string }[] = [
  { value: 'side', label: 'Side by side' },
  { value: 'inline', label: 'Inline' },
]

interface LayoutSwitchProps {
  chosen: DiffLayout
  onChoose: (layout: DiffLayout) => void
}

/** How differences are drawn. */
export function LayoutSwitch({ chosen, onChoose }: LayoutSwitchProps) {
  const name = useId()
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Show differences</legend>
      {LAYOUTS.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
