import type { QueryKey } from '@tanstack/react-query'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { showToast } from '../ui/toast.ts'
import { useAnswers } from './online.tsx'
import { reasonOf } from './reason-of.ts'

/** A toast has room for so many reasons. */
const TOLD = 2

interface BulkWork<Row> {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  send: (row: Row) => Promise<unknown>
  /** What is said of as many as it was done with. */
  done: (count: number) => string
  /** Brings back what was before; without it nothing does. */
  undo?: (row: Row) => Promise<unknown>
}

interface Failure<Row> {
  row: Row
  error: unknown
}

/**
 * Does one thing with several rows, one call after the other, for which there is no call that takes them all. What fails
 * is named with its reason and keeps none of the others from being done.
 */
export function useBulk(refresh: readonly QueryKey[]) {
  const answers = useAnswers()

  async function each<Row>(rows: readonly Row[], send: (row: Row) => Promise<unknown>) {
    const changed: Row[] = []
    const failures: Failure<Row>[] = []
    for (const row of rows) {
      try {
        await send(row)
        changed.push(row)
      } catch (error) {
        failures.push({ row, error })
      }
    }
    await Promise.all(refresh.map((queryKey) => answers.invalidateQueries({ queryKey })))
    return { changed, failures }
  }

  return async function run<Row>({ rows, nameOf, send, done, undo }: BulkWork<Row>): Promise<void> {
    const { changed, failures } = await each(rows, send)
    const takeBack = undo && {
      label: bulkMessages.undo,
      onClick: async () => {
        const back = await each(changed, undo)
        if (back.failures.length > 0) tell(back.failures, changed.length, nameOf)
        else showToast({ title: bulkMessages.undone })
      },
    }
    const action = takeBack &&
      changed.length > 0 && { action: { ...takeBack, onClick: () => void takeBack.onClick() } }
    if (failures.length > 0) tell(failures, rows.length, nameOf, action || undefined)
    else showToast({ title: done(changed.length), ...(action || {}) })
  }
}

function tell<Row>(
  failures: readonly Failure<Row>[],
  all: number,
  nameOf: (row: Row) => string,
  action: Partial<Parameters<typeof showToast>[0]> = {},
): void {
  const { allFailed, someFailed, why, more } = bulkMessages
  const reasons = failures
    .slice(0, TOLD)
    .map(({ row, error }) => why(nameOf(row), reasonOf(error, commonMessages.tryInAMoment)))
  const rest = failures.length - TOLD
  showToast({
    title: failures.length === all ? allFailed : someFailed(String(failures.length), String(all)),
    text: [...reasons, ...(rest > 0 ? [more(String(rest))] : [])].join(' '),
    tone: 'error',
    ...action,
  })
}
