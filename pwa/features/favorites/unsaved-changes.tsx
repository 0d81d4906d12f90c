import { Button, Group } from '@mantine/core'
import { useTools } from '../../data/use-tools.ts'
import type { RefusedChange, UserData } from '../../data/user-data.ts'
import { discardChange, retryChange } from '../../sync/user/follow-user.ts'
import { describeChange, toolsOfChange } from './describe-change.ts'
import classes from './unsaved-changes.module.css'

/** What the server has not taken yet, and what it never will. */
export function UnsavedChanges({ waiting, refused }: UserData) {
  return (
    <>
      <p className={classes.waiting} role="status">
        {waiting > 0 &&
          `${waiting} ${waiting === 1 ? 'change is' : 'changes are'} kept on this device and will be sent by ${waiting === 1 ? 'itself' : 'themselves'}.`}
      </p>
      {refused.length > 0 && <RefusedChanges refused={refused} />}
    </>
  )
}

function RefusedChanges({ refused }: { refused: readonly RefusedChange[] }) {
  const { data } = useTools([...new Set(refused.flatMap(({ mutation }) => toolsOfChange(mutation)))])
  const nameOf = (id: number) => data?.get(id)?.name ?? `tool ${id}`
  return (
    <section className={classes.refused} aria-labelledby="refused-changes">
      <h2 id="refused-changes">Could not be saved</h2>
      <ul>
        {refused.map(({ key, mutation, reason }) => (
          <li key={key}>
            <span>
              {describeChange(mutation, nameOf)}: {reason}
            </span>
            <Group gap="xs">
              <Button size="sm" variant="default" onClick={() => void retryChange(key)}>
                Try again
              </Button>
              <Button size="sm" variant="subtle" onClick={() => void discardChange(key)}>
                Discard
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
