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

/** The way to what came before the items shown, as a query without an end has it. */
interface OlderItems {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<unknown>
}

/** What has happened, the latest first, as far back as its reader wants to go. */
export function LogList<Item>({ noun, older, children, ...list }: LogListProps<Item>) {
  return (
    <div className={classes.log}>
      {children}
      <RemoteList {...list} placeholderHeight="4.5rem">
        <Foot count={list.items?.length ?? 0} noun={noun} older={older} />
      </RemoteList>
    </div>
  )
}

type FootProps = Pick<LogListProps<never>, 'noun' | 'older'> & { count: number }

function Foot({ count, noun: [one, several], older }: FootProps) {
  const { hasNextPage, isFetchingNextPage } = older
  return (
    <div className={classes.foot}>
      <p className={classes.count} role="status">
        {formatCount(count, one, several)}
        {hasNextPage ? ' so far' : ' in all'}
        {older.isFetchNextPageError && '. More could not be loaded.'}
      </p>
      {hasNextPage && (
        <Button
          variant="default"
          aria-disabled={isFetchingNextPage}
          onClick={() => void older.fetchNextPage({ cancelRefetch: false })}
        >
          {isFetchingNextPage ? 'Loading…' : `Load older ${several}`}
        </Button>
      )}
    </div>
  )
}
