import classes from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The id of what says more about it. */
  describedBy?: string
}

/** Something that is on or off from the moment it is switched. */
export function SwitchField({ label, isOn, onChange, describedBy }: SwitchFieldProps) {
  return (
    <label className={classes.field}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
