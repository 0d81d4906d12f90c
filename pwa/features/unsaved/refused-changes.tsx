import { Button } from '@mantine/core'
import { useRef } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { useTools } from '../../data/use-tools.ts'
import type { RefusedChange } from '../../data/user-data.ts'
import { discardChange, putBackChange, retryChange } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { describeChange, toolsOfChange } from './change-texts.ts'
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
        {unsavedMessages.couldNotBeSaved}
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
          {commonMessages.tryAgain}
        </Button>
        <Button
          variant="subtle"
          aria-label={`Discard: ${what}`}
          onClick={() => void discard(id).catch(() => {})}
        >
          {unsavedMessages.discard}
        </Button>
      </div>
    </li>
  )
}

/** Gives up a change that could not be saved; until the next toast comes it can be had back. */
export async function discard(key: string): Promise<void> {
  const letter = await discardChange(key)
  if (letter === null) return
  const undo = () => void putBackChange(letter).catch(() => {})
  showToast({ title: 'Change discarded', durationMs: 10_000, action: { label: 'Undo', onClick: undo } })
}
