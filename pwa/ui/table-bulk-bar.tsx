import { ActionBar, Button, Text } from '@mantine/core'
import { type ReactNode, useTransition } from 'react'
import { listMessages } from '#shared/messages/parts.ts'
import { formatNumber } from './format.ts'

export interface BulkAction<Row> {
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** It is offered when all chosen rows allow it. */
  isFor?: (row: Row) => boolean
  /** With the chosen rows; when it is done none is chosen. */
  run: (rows: readonly Row[]) => Promise<void> | void
}

interface BulkBarProps<Row> {
  label: string
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  onClear: () => void
}

/** What can be done with all chosen rows at once, at the foot of the window. */
export function BulkBar<Row>({ label, actions, rows, onClear }: BulkBarProps<Row>) {
  const [isBusy, start] = useTransition()
  // A second press while it goes on is none. The action itself tells of its failures.
  const run = (action: BulkAction<Row>) => {
    if (isBusy) return
    start(async () => {
      await action.run(rows)
      onClear()
    })
  }
  const offered = actions.filter(({ isFor }) => isFor === undefined || rows.every(isFor))
  return (
    <ActionBar
      opened={rows.length > 0}
      onClose={onClear}
      closeOnEscape
      // It stands outside of the page's landmarks.
      role="region"
      aria-label={listMessages.chosen(label.toLowerCase())}
    >
      <Text component="span" role="status" size="sm" fw={560} px="xs">
        {listMessages.selected(formatNumber(rows.length))}
      </Text>
      <ActionBar.Divider />
      {offered.map((action) => (
        <Button
          key={action.label}
          size="xs"
          variant="subtle"
          color={action.isDanger === true ? 'red' : 'pine'}
          leftSection={action.icon}
          aria-disabled={isBusy}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      <ActionBar.CloseButton aria-label={listMessages.clearSelection} />
    </ActionBar>
  )
}
