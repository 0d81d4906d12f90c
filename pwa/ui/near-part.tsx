import { type ReactNode, useRef } from 'react'
import { type LazyCode, LazyPart } from './lazy-part.tsx'
import { useIsNear } from './use-is-near.ts'

interface NearPartProps<T> {
  code: LazyCode<T>
  /** Draws it once it is there. */
  children: (code: T) => ReactNode
  /** Keeps its place until then. */
  waiting: ReactNode
}

/** A part of a page that few need, fetched when the reader gets near its place. */
export function NearPart<T extends object>({ code, children, waiting }: NearPartProps<T>) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className="screen-only">
      {!isNear && waiting}
      <LazyPart code={code} isWanted={isNear} waiting={waiting}>
        {children}
      </LazyPart>
    </div>
  )
}
