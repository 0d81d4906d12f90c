import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTools } from '../../data/use-tools.ts'
import type { RefusedChange } from '../../data/user-data.ts'
import { retryChange } from '../../sync/user/follow-user.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { describeChange, toolsOfChange } from './describe-change.ts'
import { discard } from './discard-change.ts'
import classes from './unsaved-dialog.module.css'

/** What the server will never take as it is, each with its reason. */
export function RefusedChanges({ refused }: { refused: readonly RefusedChange[] }) {
  const { data } = useTools([...new Set(refused.flatMap(({ mutation }) => toolsOfChange(mutation)))])
  const nameOf = (id: number) => data?.get(id)?.name ?? `tool ${id}`
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHeir(list, heading)
  return (
    <section aria-labelledby="refused-changes">
      <h3 id="refused-changes" ref={heading} tabIndex={-1} className={classes.heading}>
        Could not be saved
      </h3>
      <ul ref={list} className={classes.list}>
        {refused.map(({ key, mutation, reason }) => (
          <Row key={key} id={key} what={describeChange(mutation, nameOf)} reason={reason} />
        ))}
      </ul>
    </section>
  )
}

function Row({ id, what, reason }: { id: string; what: string; reason: string }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        <p className={classes.reason}>{reason}</p>
      </div>
      <div className={classes.deeds}>
        <Button
          variant="default"
          aria-label={`Try again: ${what}`}
          onClick={() => void retryChange(id).catch(() => {})}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          aria-label={`Discard: ${what}`}
          onClick={() => void discard(id).catch(() => {})}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}
