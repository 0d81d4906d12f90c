import { modifierKey } from './modifier-key.ts'
import classes from './palette-keys.module.css'

const KEYS = [
  { keys: ['↑', '↓'], what: 'to move' },
  { keys: ['↵'], what: 'to open' },
  { keys: [modifierKey(), '↵'], what: 'in a new tab' },
  { keys: ['Esc'], what: 'to close' },
]

/** A reminder for those who see it; screen readers say how a combobox works by themselves. */
export function PaletteKeys() {
  return (
    <div className={classes.keys} aria-hidden="true">
      {KEYS.map(({ keys, what }) => (
        <span key={what} className={classes.entry}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {what}
        </span>
      ))}
    </div>
  )
}
