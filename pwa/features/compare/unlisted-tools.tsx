import { Button } from '@mantine/core'
import { unchoose } from '../../data/compare-selection.ts'
import classes from './comparison-notes.module.css'
import { unknownTools } from './comparison-notes.ts'

/** Chosen tools that the catalogue no longer has. */
export function UnlistedTools({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <div className={classes.notes} role="note">
      <p>
        {unknownTools(ids)} {ids.length === 1 ? 'It was' : 'They were'} probably taken out of the directory.
      </p>
      <Button
        variant="default"
        className={classes.remove ?? ''}
        onClick={() => {
          for (const id of ids) unchoose(id)
        }}
      >
        Remove from comparison
      </Button>
    </div>
  )
}
