import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import type { DiffBodyProps } from './diff-body.tsx'
import { PlainBody } from './plain-body.tsx'

/** Without the file that compares them, both versions can still be read. */
const DiffBody = lazy<ComponentType<DiffBodyProps>>(() =>
  import('./diff-body.tsx').then(
    (file) => ({ default: file.DiffBody }),
    () => ({ default: PlainBody }),
  ),
)

/** Two versions of a field, and what differs. */
export function DiffView(props: DiffBodyProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <DiffBody {...props} />
    </Suspense>
  )
}
