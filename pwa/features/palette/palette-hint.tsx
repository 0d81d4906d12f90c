import { useSyncExternalStore } from 'react'
import { modifierKey } from './modifier-key.ts'
import classes from './palette-hint.module.css'

const watchNothing = () => () => {}

/** The key that opens the palette, which opens it by pointer too. The server cannot know whose keyboard it is. */
export function PaletteHint({ onOpen }: { onOpen: () => void }) {
  const modifier = useSyncExternalStore(watchNothing, modifierKey, () => 'Ctrl')
  return (
    <button type="button" className={classes.hint} onClick={onOpen}>
      <span className="visually-hidden">Search and commands, </span>
      {modifier} K
    </button>
  )
}
