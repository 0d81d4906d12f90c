import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from './format.ts'
import classes from './log-list.module.css'
import { RemoteList, type RemoteListProps } from './remote-list.tsx'

interface LogListProps<Item> extends Omit<RemoteListProps<Item>, 'children' | 'placeholderHeight'> {
  /** What is counted: one of it, and several. */
  noun: readonly [one: string, several: string]
  older: OlderItems
  /** Chooses what is shown; stands above the log. */
  children: ReactNode
}

/** The way to what came before the items shown, as `usePagedList` has it. */
interface OlderItems {
  loadMore: (() => void) | null
  isLoadingMore: boolean
  hasMoreFailed: boolean
}

/** What has happened, the latest first, as far back as its reader wants to go. */
export function LogList<Item>({ noun, older, children, ...list }: LogListProps<Item>) {
  return (
    <div className={`stack justify-items-start gap-4 ${classes.log}`}>
      {children}
      <RemoteList {...list} placeholderHeight="4.5rem">
        <Foot count={list.items?.length ?? 0} noun={noun} older={older} />
      </RemoteList>
    </div>
  )
}

type FootProps = Pick<LogListProps<never>, 'noun' | 'older'> & { count: number }

function Foot({ count, noun: [one, several], older }: FootProps) {
  const { loadMore, isLoadingMore } = older
  return (
    <div className="row flex-wrap justify-between gap-3">
      <p className="text-ui text-ink-3" role="status">
        {formatCount(count, one, several)}
        {loadMore === null ? ' in all' : ' so far'}
        {older.hasMoreFailed && '. More could not be loaded.'}
      </p>
      {loadMore !== null && (
        <Button variant="default" aria-disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading…' : `Load older ${several}`}
        </Button>
      )}
    </div>
  )
}
