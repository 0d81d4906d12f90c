import { Button, Skeleton } from '@mantine/core'
import { IconColumns2, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { unchoose } from '../../data/compare-selection.ts'
import { Notice } from '../../ui/notice.tsx'
import { unknownTools } from './asked-comparison.ts'
import classes from './comparison.module.css'

/** What could not be compared as it was asked for. */
export function ComparisonNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul
      className="grid gap-2 text-ui text-ink-2 bg-sunken rounded-md py-3 px-4 my-4 text-start"
      aria-label={comparisonMessages.aboutThisComparison}
    >
      {notes.map((note) => (
        <li key={note} className="flex min-w-0 gap-2 anywhere">
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Chosen tools that the catalogue no longer has. */
export function UnlistedTools({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <div className="grid gap-2 text-ui text-ink-2 bg-sunken rounded-md py-3 px-4 my-4 text-start" role="note">
      <p>
        {unknownTools(ids)} {comparisonMessages.unlisted(ids.length)}
      </p>
      <Button
        variant="default"
        className="justify-self-start"
        onClick={() => {
          for (const id of ids) unchoose(id)
        }}
      >
        {comparisonMessages.removeFromComparison}
      </Button>
    </div>
  )
}

interface TooFewProps {
  /** The only one there is. */
  tool: SyncTool | undefined
  onFindMore: () => void
  /** Another way out. */
  children?: ReactNode
}

/** SPEC §9: a comparison takes two or three tools. */
export function TooFew({ tool, onFindMore, children }: TooFewProps) {
  return (
    <Notice
      icon={<IconColumns2 size={24} />}
      title={tool ? comparisonMessages.chooseOneMoreTool : comparisonMessages.nothingToCompareYet}
      text={tool ? comparisonMessages.onlyOneTool(tool.name) : comparisonMessages.chooseTools}
    >
      {children}
      <Button onClick={onFindMore}>
        {tool ? comparisonMessages.findAnotherTool : commonMessages.browseAllTools}
      </Button>
    </Notice>
  )
}

export function ComparisonFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={comparisonMessages.failed}>
      <Button onClick={onRetry}>{commonMessages.tryAgain}</Button>
    </Notice>
  )
}

const ROWS = 8

/** The table while its tools are on the way. */
export function ComparisonSkeleton({ count }: { count: number }) {
  const columns = Array.from({ length: count }, (_, at) => at)
  return (
    <div role="status" aria-label={comparisonMessages.loadingComparison}>
      <div className="row min-h-target">
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div
        className={`grid gap-2 py-3 border-b ${classes.loading}`}
        style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      >
        {columns.map((at) => (
          <div key={at}>
            <Skeleton width="3rem" height="3rem" radius="md" mb="0.5rem" />
            <Skeleton width="min(8rem, 80%)" height="1.25rem" />
          </div>
        ))}
      </div>
      {Array.from({ length: ROWS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={at} className="border-b py-4">
          <Skeleton height="1.25rem" />
        </div>
      ))}
    </div>
  )
}
