import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { Notice } from './notice.tsx'

export interface RemoteListProps<Item> {
  label: string
  /** undefined until the first answer. */
  items: readonly Item[] | undefined
  /** Still showing the answer to another question. */
  isStale: boolean
  /** Why there is no answer; null when there is one, or one is on its way. */
  failure: { title: string; text: string; onRetry: () => void } | null
  /** In the place of a list without items. */
  empty: ReactNode
  /** Stand in for items that are on their way, as high as these will be. */
  placeholderHeight: string
  row: (item: Item) => ReactNode
  /** Stands below the items. */
  children: ReactNode
}

const PLACEHOLDERS = ['92%', '70%', '84%', '64%', '88%', '76%']

/** Rows that a server gives, in a box of their own, with what stands there while there are none. */
export function RemoteList<Item>(props: RemoteListProps<Item>) {
  const { label, items, failure, empty } = props
  if (items === undefined && failure !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={failure.title} text={failure.text}>
        <Button onClick={failure.onRetry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (items === undefined) return <Placeholders height={props.placeholderHeight} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className="card overflow-clip divided busy-faded" aria-label={label} aria-busy={props.isStale}>
        {items.map(props.row)}
      </ul>
      {props.children}
    </>
  )
}

function Placeholders({ height }: { height: string }) {
  return (
    <div className="card overflow-clip divided" aria-busy="true">
      {PLACEHOLDERS.map((width) => (
        <div key={width} className="grid gap-2 py-3 px-4 content-center" style={{ minHeight: height }}>
          <Skeleton height="0.875rem" width={width} />
          <Skeleton height="0.75rem" width="38%" />
        </div>
      ))}
    </div>
  )
}
