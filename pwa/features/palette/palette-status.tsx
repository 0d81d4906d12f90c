import { toolListMessages } from '#shared/messages/tools.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './palette-status.module.css'
import type { PaletteAnswer } from './use-palette-groups.ts'

interface PaletteStatusProps {
  text: string
  state: PaletteAnswer['state']
  /** How many entries there are to choose from. */
  count: number
}

/** How the search went: read out always, shown when there is nothing else to see. */
export function PaletteStatus({ text, state, count }: PaletteStatusProps) {
  const isEmpty = count === 0
  const words = statusWords(text, state, count)
  return (
    <>
      <div role="status" className={isEmpty && state !== 'failed' ? classes.empty : 'visually-hidden'}>
        <p>{words}</p>
        {isEmpty && state === 'answered' && <p className={classes.hint}>Try fewer or other words.</p>}
      </div>
      {state === 'failed' && (
        <p role="alert" className={classes.failed}>
          {toolListMessages.failed}
        </p>
      )}
    </>
  )
}

function statusWords(text: string, state: PaletteAnswer['state'], count: number): string {
  if (text === '' || state === 'failed') return ''
  if (state === 'waiting') return count === 0 ? 'Searching…' : ''
  return count === 0 ? `${toolListMessages.empty.title} for “${text}”` : formatCount(count, 'result')
}
